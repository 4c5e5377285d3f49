// Package observed keeps on this machine which changes of envelopes it has seen between two
// reads, when this account of the service was last looked at and what its queue held, and what the next session needs
// to compare with. It holds ids, times, states, counts and kinds of change; names, addresses and
// anything that people wrote have no field to be in.
//
// The record of one account is a file of JSON lines, and one of snapshots that is replaced as
// a whole. Both are bounded; the oldest lines go first. Several processes share them in turns.
// Nothing here is precious: lines that cannot be read are skipped.
package observed
