// Package theme gives each meaning a style. Screens draw text in a [Role] ("this is
// muted", "this is a danger"), never in a colour; only this package knows the
// colours. A [Theme] paints roles and has the [Glyphs] of the program's own text.
//
// The colours are the terminal's own sixteen on the default background, so that
// a person's palette is respected. Where the background is not known, only
// colours that read well on black and on white are used. Colour never carries a
// meaning alone: words and the shapes of [Glyphs] say the same, and without
// colours bold, underline and reverse remain.
package theme
