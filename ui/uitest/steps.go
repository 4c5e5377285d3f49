package uitest

import "strings"

// After presses keys by their names, parted by blanks, and fails the test unless the texts come to the screen.
func (p *Program) After(keys string, texts ...string) {
	p.T.Helper()
	p.Press(strings.Fields(keys)...)
	p.See(texts...)
}

// Fill types a text, then presses keys by their names, parted by blanks.
func (p *Program) Fill(text, keys string) {
	p.T.Helper()
	p.Type(text)
	p.Press(strings.Fields(keys)...)
}

// SeeChanges fails the test unless the texts come to the screen and so many changes have been sent.
func (p *Program) SeeChanges(n int, texts ...string) {
	p.T.Helper()
	p.See(texts...)
	p.ExpectChanges(n)
}
