// Package desk keeps what people decide about envelopes beside the service: who takes one,
// notes about it, envelopes put aside until a date or until they change, and those that are done.
//
// Each account of the operating system writes one file of JSON lines of its own and reads those
// of all. The folder is private, or shared by the people of one machine; there a file counts
// only if no one but the account of its name could have written it, so that no one can decide
// in the name of another. A file holds ids, times, states and short notes that people type;
// names, addresses and tokens have no field to be in.
//
// [Board] shows the decisions in force. A line is never changed: another line takes a decision back,
// and a large file is written again without the lines that are no longer in force.
package desk
