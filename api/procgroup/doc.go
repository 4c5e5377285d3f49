// Package procgroup runs a child process that leaves nothing behind: whatever it has started
// ends with it when it is cancelled or fails. It has no terminal.
package procgroup
