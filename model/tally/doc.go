// Package tally counts the envelopes of an account: how many are open and for how long, what was
// sent, completed and lost in each week, how long envelopes take to finish, by form, and which
// weeks are unusual. It counts only what it was given, and says which weeks that covers. It does
// no I/O.
//
// An envelope is sent in the week of its creation unless it is a draft. It is completed or lost
// (declined, expired or voided) in the week of its last change, since the specification has no
// date of the end. Time to finish is from creation to the last change of a completed envelope.
package tally
