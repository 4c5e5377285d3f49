// Package figures brings the numbers of an account together: it says what has to be read for them,
// counts who holds the open envelopes and how healthy these are, and writes all of it for people
// and for other programs. It has no screen, so that a command can use it too.
package figures
