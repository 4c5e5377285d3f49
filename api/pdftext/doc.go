// Package pdftext reads the words of a PDF and where they stand on its pages.
//
// A PDF is written by strangers, and no parser of it is safe from what a stranger can write.
// So the file is read in a process of its own: this program again, without environment,
// token, folder or terminal, with limits of memory, processor time, output and time, which
// dies instead of this one. What it says is taken as a stranger's words too: parsed with
// limits, and cleaned as every text from outside.
package pdftext
