// Package help draws the overlay with help for a screen. [Help] has five pages: the keys that work
// now, which can be searched and run from the list; what the service cannot do ([Limit]); the
// assumptions about it; what the signs mean; and what the rules are about that envelopes and fields
// are checked by. [Synonyms] returns further words by which the palette finds actions.
package help
