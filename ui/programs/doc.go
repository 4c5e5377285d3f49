// Package programs runs other programs for a person: their own commands, the editor, the
// pager and the browser. None is run through a shell, and none gets the access token.
package programs
