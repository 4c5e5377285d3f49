// Package entry is the JSON form of what is known of envelopes: who they wait for, what
// was found, and how far each is certain. The names and types of its members are a contract
// with other programs. It knows nothing of a terminal, so that a command can write it too.
package entry
