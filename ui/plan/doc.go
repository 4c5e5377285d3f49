// Package plan is the screen on which changes are planned and carried out. A plan has four
// phases: something is entered where the change needs it; the plan shows each target before
// and after; once confirmed, it runs; the result is shown and can be saved. An order that exists
// needs no entry. That of a form shows its steps with all that is sent in place of targets, and
// goes back to its form with what is done.
//
// A [Screen] is made of components: the proposal is the change with its rows, the rowTable
// shows them, the stepList shows the steps of a form, the entry is the form of a change, the
// question confirms, the run carries the proposal out, savedWork keeps it on the disk, and the
// unknownPage decides about unknown outcomes.
//
// [UnknownOutcomes] is a screen of its own: the changes in the journal whose outcome is
// unknown.
package plan
