// Package files moves whole files between the service and this machine.
//
// A download is written to a part file, checked, synced and then given its final name in one step: it appears
// whole or not at all, is readable by its owner alone, and never replaces another file. Final names are made here,
// from ids and a label, so nothing the service sends decides where a file lands. An upload is opened only when it
// is a regular file of a sensible size, and a change to it while it is being sent is noticed.
//
// Failures that a person can act on are an [Error]; errors.Is tells their [Reason].
package files
