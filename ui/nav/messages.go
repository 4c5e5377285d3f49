package nav

import tea "charm.land/bubbletea/v2"

// OpenMsg asks the frame to put a place on top.
type OpenMsg struct{ Route Route }

// ReplaceMsg asks the frame to put a place where the present one is.
type ReplaceMsg struct{ Route Route }

// BackMsg asks the frame to leave the present place. Changed tells the one below that
// something on the service is different now.
type BackMsg struct{ Changed bool }

// Navigator takes the message that says where a screen wants to go. The frame follows it
// right after the call of the screen that sent it. A command would deliver it later, and
// keys typed meanwhile would reach the place that was about to be left.
//
// A screen that calls it outside of Update, in a command, has a data race.
type Navigator struct{ next tea.Msg }

// Open goes to a place.
func (n *Navigator) Open(r Route) { n.next = OpenMsg{Route: r} }

// Replace goes to a place that takes the place of the present one.
func (n *Navigator) Replace(r Route) { n.next = ReplaceMsg{Route: r} }

// Back leaves the present place.
func (n *Navigator) Back(changed bool) { n.next = BackMsg{Changed: changed} }

// Next returns the message sent last, nil for none, and forgets it.
func (n *Navigator) Next() tea.Msg {
	next := n.next
	n.next = nil
	return next
}
