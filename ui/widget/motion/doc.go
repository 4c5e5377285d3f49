// Package motion moves through tables and texts with the keys and the mouse wheel, the
// same way everywhere. Anything that can be moved through is a [Mover]. [Move] and
// [MoveWhileTyping] handle a key, [Wheel] the mouse wheel, and [Tab] the keys that
// change tabs.
package motion
