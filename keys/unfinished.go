package keys

import "charm.land/bubbles/v2/key"

// Unfinished is what can be done with work that was begun; going on with it is List.Open.
type Unfinished struct {
	GiveUp key.Binding `keys:"D" help:"give up"`
}
