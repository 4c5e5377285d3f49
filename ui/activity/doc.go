// Package activity shows what was done from here, of one envelope or of all, in two tabs:
// the changes in the journal, and the calls that this run of the program has made. Each tab
// is a masterdetail list; [Screen] reads the journal and the log.
package activity
