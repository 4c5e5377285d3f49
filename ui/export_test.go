package ui

// ScreenOf makes the program's own screen of a place.
var ScreenOf = screenOf

// Retired is how many sessions were left and are not over yet.
func (p *Program) Retired() int { return len(p.retired) }

// ComeBack is what is said when the program has ended.
func (p *Program) ComeBack() string { return comeBack(p.session.app) }
