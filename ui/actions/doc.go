// Package actions takes what can be done with a template to keys, menus and help, the
// same way on the list and on the template's own screen.
package actions
