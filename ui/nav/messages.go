package nav

import tea "charm.land/bubbletea/v2"

// Open asks the frame to put a place on top.
type Open struct{ Route Route }

// Replace asks the frame to put a place where the present one is.
type Replace struct{ Route Route }

// Back asks the frame to leave the present place. Changed tells the one below that
// something on the service is different now.
type Back struct{ Changed bool }

// Go is the command that opens a place.
func Go(r Route) tea.Cmd {
	return func() tea.Msg { return Open{Route: r} }
}

// Leave is the command that goes back.
func Leave(changed bool) tea.Cmd {
	return func() tea.Msg { return Back{Changed: changed} }
}
