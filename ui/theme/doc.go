// Package theme says how each meaning looks. Screens ask for a role ("this is
// muted", "this is a danger"), never for a colour, and this package alone knows
// the colours.
//
// The colours are the terminal's own sixteen on the default background, so that
// a person's palette is respected. Where the background is not known, only
// colours that read well on black and on white are used. Colour never carries a
// meaning alone: words and the shapes of [Glyphs] say the same, and without
// colours bold, underline and reverse remain.
package theme
