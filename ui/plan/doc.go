// Package plan is the one screen on which anything is changed. A plan goes through four
// phases: something is entered where something is needed; the plan is shown, target by
// target, before and after; it is confirmed deliberately and runs; the result is shown
// and can be saved.
//
// Each target is read again just before it is changed, and left out, with the difference,
// when it is no longer what was shown. A change is sent once: when its answer is lost the
// service is asked what became of it, and a person decides.
//
// The screen is made of components: the proposal is what is to be done, with its rows; the
// row table shows them; the entry is the form, the question what is confirmed; the run
// carries the proposal out, the work keeps it on the disk, and the lost answers are what
// has to be decided afterwards.
package plan
