// Package richtext is text of many lines that scrolls and can be searched.
//
// A [Viewport] shows a window of plain lines, wrapped once for a width and kept. A [Text]
// is made of facts, paragraphs and stretches that can be selected, such as a recipient or
// a document; a [Writer] lays it out. The marker of the selection stands in a margin of
// its own, so that moving it draws no line again.
package richtext
