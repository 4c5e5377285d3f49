// Package pdf writes small documents and reads as much of others as the demo service
// needs to know: how many pages there are and how large they are.
package pdf
