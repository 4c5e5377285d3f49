// Package journal records what this program changes on the service, so that no change is forgotten after a crash.
//
// The journal is a file of JSON lines that only grows. An intent line is on the disk before a request is sent, an
// outcome line follows it, and a resolution line when a person found out later what an unknown outcome was. It
// says who made the change, from where, on which target, and the values before and after. Secrets have no field to be
// in, and names and texts can be left out.
//
// Several processes share one journal: a file lock orders their lines, and a second lock, held as long as a process
// lives, tells a change in flight from one whose process is gone.
package journal
