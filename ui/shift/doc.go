// Package shift writes what the next shift has to know: what was changed from here, what came and
// went, notes, what expires soon, and changes of which the outcome is not known.
package shift
