// Package letter writes answers to people who ask about an envelope. [About] makes the [Facts] of a letter
// from the report on the envelope; a [Text] is a template that puts them into words. [BuiltIn] has one text in
// five languages, and [Read] adds those of a team, from files. Both kinds get the same facts and have the same limits.
package letter
