package ui

// ScreenOf makes the program's own screen of a place.
var ScreenOf = screenOf
