// Package confirm is the dialog in front of everything that changes something.
//
// A [Question] says what is to be confirmed, a [Confirm] asks it. The safe choice
// has the focus; confirming takes a letter or typed characters, never enter alone,
// never a paste, and nothing typed ahead: keys count only after a short pause.
package confirm
