// Package motion moves through tables and texts with the keys and the mouse wheel, the
// same way everywhere. What can be moved through is a [Mover].
package motion
