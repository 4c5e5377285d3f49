// Package theme gives each meaning a style. Screens draw text in a [Role] ("this is
// muted", "this is a danger"), never in a colour; only this package knows the
// colours. A [Theme] paints roles and has the [Glyphs] of the program's own text.
//
// On a background that is known, 256 colours have fixed hues with a contrast of 4.5. Where it is
// not known, signs and single words have hues of middle lightness, and sentences the default
// colour, see [Theme.Running]. A terminal of 16 colours has its own, so that a person's palette is
// respected. Colour never carries a meaning alone: words and the shapes of [Glyphs] say the same,
// and without colours bold, underline and reverse remain.
package theme
