// Package batch makes one task of every row of a table: an envelope from a template, or a
// copy of an envelope, with its people and values, and sent if that is wanted.
//
// What a row may hold follows from the template and from what the service offers. Every
// row is checked before anything is sent; one that is wrong says why, and the others are
// not harmed. The package does no I/O.
package batch
