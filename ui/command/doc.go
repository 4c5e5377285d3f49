// Package command implements the command line: it reads flags, settings and the token, puts the
// client together and runs the dashboard, or does what one of the plain commands does.
//
// Plain output goes through [terminal.Writer], and no flag takes a token.
package command
