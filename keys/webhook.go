package keys

import "charm.land/bubbles/v2/key"

// Webhook is what can be done with one webhook; registering one is List.New.
type Webhook struct {
	Actions  key.Binding
	Copy     key.Binding
	CopyMenu key.Binding
	Delete   key.Binding
}

func defaultWebhook() Webhook {
	return Webhook{
		Actions:  bind("actions", "a"),
		Copy:     bind("copy id", "y"),
		CopyMenu: bind("copy menu", "Y"),
		Delete:   bind("delete", "D"),
	}
}
