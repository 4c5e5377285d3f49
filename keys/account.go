package keys

import "charm.land/bubbles/v2/key"

// Account works on the numbers of the account, where the arrows go from number to number.
type Account struct {
	Up       key.Binding `keys:"k up" help:"number above"`
	Down     key.Binding `keys:"j down" help:"number below"`
	Left     key.Binding `keys:"h left" help:"number to the left"`
	Right    key.Binding `keys:"l right tab" help:"number to the right"`
	Top      key.Binding `keys:"g home" help:"first number"`
	Bottom   key.Binding `keys:"G end" help:"last number"`
	PageUp   key.Binding `keys:"pgup ctrl+b ctrl+u" help:"page up"`
	PageDown key.Binding `keys:"pgdown ctrl+f ctrl+d" help:"page down"`
	Open     key.Binding `keys:"enter" help:"the envelopes"`
	Export   key.Binding `keys:"x" help:"export"`
}
