package uitest

import "strings"

// After presses keys by their names, parted by blanks, and fails the test unless the texts come to the screen.
func (p *Program) After(keys string, texts ...string) {
	p.T.Helper()
	p.Press(strings.Fields(keys)...)
	p.See(texts...)
}

// Answer does what After does once a confirmation takes keys.
func (p *Program) Answer(keys string, texts ...string) {
	p.T.Helper()
	p.WaitForConfirmation()
	p.After(keys, texts...)
}

// Fill types a text, and then does what After does.
func (p *Program) Fill(text, keys string, texts ...string) {
	p.T.Helper()
	p.Type(text)
	p.After(keys, texts...)
}

// Replace empties the field, and then does what Fill does.
func (p *Program) Replace(text, keys string, texts ...string) {
	p.T.Helper()
	p.Press("ctrl+u")
	p.Fill(text, keys, texts...)
}

// SeeChanges fails the test unless the texts come to the screen and so many changes have been sent.
func (p *Program) SeeChanges(n int, texts ...string) {
	p.T.Helper()
	p.See(texts...)
	p.ExpectChanges(n)
}
