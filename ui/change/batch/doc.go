// Package batch makes a task of every row of a table: an envelope from a template, or a copy
// of an envelope, with its recipients and values, sent at the end if that is wanted.
//
// A [Source] is the template or the envelope. [Source.Match] finds what each column holds,
// and [Source.Check] checks every row and makes its task. A row that is wrong says why; the
// others are not affected. The package does no I/O.
package batch
