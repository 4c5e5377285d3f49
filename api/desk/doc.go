// Package desk keeps what people decide about envelopes beside the service: who takes one,
// what is noted about it, what is put aside until a date or until it changes, what is done.
//
// Each account of the operating system writes one file of JSON lines of its own and reads those
// of all. The folder is private, or shared by the people of one machine; there a file counts
// only if nobody but the account of its name could have written it, so that nobody can decide
// in the name of another. A file holds ids, times, states and short notes that people type;
// names, addresses and tokens have no field to be in.
//
// [Board] says what stands. A line is never changed: what was decided is taken back by another
// line, and a large file is written anew without the lines in which nothing stands any more.
package desk
