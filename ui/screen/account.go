package screen

import "inkdesk/ui/theme"

// AccountKind is what kind of account a profile leads to. The service does not tell, so the
// profile does; what is not marked as a sandbox is live.
type AccountKind uint8

// The kinds of accounts.
const (
	Live AccountKind = iota
	Sandbox
	Demo
)

// AccountKind is the kind of the account that everything is about.
func (e Env) AccountKind() AccountKind {
	switch {
	case e.Demo:
		return Demo
	case e.Settings.Profile.Sandbox:
		return Sandbox
	default:
		return Live
	}
}

// String is the word of the badge.
func (a AccountKind) String() string { return [...]string{"LIVE", "SANDBOX", "DEMO"}[a] }

// Badge is the role of the badge.
func (a AccountKind) Badge() theme.Role {
	if a == Live {
		return theme.BadgeLive
	}
	return theme.BadgeSandbox
}

// Role is that of a host which is named beside the word.
func (a AccountKind) Role() theme.Role {
	if a == Live {
		return theme.Strong
	}
	return theme.Info
}
