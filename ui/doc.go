// Package ui is the frame around the screens: it starts the program, gives every message
// to the one place it belongs to, keeps the stack of screens, and draws header and
// footer. It knows no envelope; screens act, the frame routes.
//
// A key is offered in this order: leaving the program, the layer over the screen, a screen with an open input, the
// keys that work everywhere, the screen.
package ui
