package screen

import "inkdesk/ui/theme"

// Account is what kind of account a profile leads to. The service does not tell, so the
// profile does; what is not marked as a sandbox is live.
type Account uint8

// The kinds of accounts.
const (
	Live Account = iota
	Sandbox
	Demo
)

// Account is the kind of the account that everything is about.
func (e Env) Account() Account {
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
func (a Account) String() string { return [...]string{"LIVE", "SANDBOX", "DEMO"}[a] }

// Badge is the role of the badge.
func (a Account) Badge() theme.Role {
	if a == Live {
		return theme.BadgeLive
	}
	return theme.BadgeSandbox
}

// Role is that of a host which is named beside the word.
func (a Account) Role() theme.Role {
	if a == Live {
		return theme.Danger
	}
	return theme.Info
}
