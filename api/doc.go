// Package api is the client of the service. Every operation is one plain method of
// [Client] that blocks until it has an answer; [Ask] turns such a call into a command
// whose single typed reply says which question it answers.
//
// The table in operations.go says of each operation whether it may be repeated, what
// to do when its outcome is unknown, and whether the specification has it. The engine
// follows that table: reads are retried, changes are sent at most once and recorded
// before and after, the token goes to one origin only, and everything has a limit.
package api
