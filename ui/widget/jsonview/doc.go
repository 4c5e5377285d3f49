// Package jsonview shows an answer of the service as JSON that scrolls and can be
// searched.
//
// A [Document] is an answer laid out in lines, with secrets masked. A [Viewport] shows a
// window of it and draws only those lines. An [Answer] is a Viewport that lays out its
// document in a command, because large answers take too long for Update.
package jsonview
