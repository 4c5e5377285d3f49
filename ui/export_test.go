package ui

// ScreenOf makes the program's own screen of a place.
var ScreenOf = screenOf

// Retired is how many sessions were left and are not over yet.
func (p *Program) Retired() int { return len(p.retired) }

// ComeBack returns the line that the program ends with.
func (p *Program) ComeBack() string { return p.session.app.comeBack() }
