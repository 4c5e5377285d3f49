// Package api is the client of the e-signature service. Every operation is one method of
// [Client] that blocks until it has an answer. [Ask] turns such a call into a command of the
// user interface, whose reply carries the ticket of the call. Failures are an [Error].
//
// The table in operations.go says of each [Operation] whether it may be repeated, how to
// tell its outcome when the answer was lost, and whether it is an extension. All methods
// follow it: reads are retried, changes are sent at most once and recorded in the journal
// before and after, the token goes to one origin only, and everything has a limit.
package api
