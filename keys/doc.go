// Package keys holds every key binding of the program, grouped by the part of
// the program that handles it. It is the only package that names a key: the
// others match a message against a binding and show the binding's own help, so
// that a user's overrides apply to every screen, the footer and the help.
//
// The letters follow four rules. Lower case looks; upper case changes
// something or has a larger reach (G, V, Y, J and K are the customary
// exceptions). A ctrl+letter never changes anything at the service. Every
// default has a key that needs neither esc, AltGr, a function key nor a chord
// that a terminal multiplexer takes.
package keys
