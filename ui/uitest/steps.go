package uitest

import (
	"strings"
	"time"
)

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

// Unsent does what After does, and fails the test if a change was sent.
func (p *Program) Unsent(keys string, texts ...string) {
	p.T.Helper()
	p.After(keys, texts...)
	p.ExpectChanges(0)
}

// Later waits, and then fails the test unless the texts come to the screen.
func (p *Program) Later(d time.Duration, texts ...string) {
	p.T.Helper()
	p.Wait(d)
	p.See(texts...)
}
