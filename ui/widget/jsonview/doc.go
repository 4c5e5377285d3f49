// Package jsonview shows an answer of the service as JSON that scrolls and can be
// searched.
//
// A [Document] is laid out once, outside of Update where the answer is large: an [Answer]
// asks for that. A [Viewport] shows a window of it and draws only what is seen.
package jsonview
