// Package richtext is text of many lines that scrolls and can be searched.
//
// A [Viewport] shows a window of plain lines, wrapped once for each width. A [Text] has
// facts, paragraphs and entries that can be selected, such as a recipient or a document;
// a [Writer] writes it. The marker of the selection has a margin of its own, so that
// moving it redraws no line.
package richtext
