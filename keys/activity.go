package keys

import "charm.land/bubbles/v2/key"

// Activity works on the journal of changes and the log of calls.
type Activity struct {
	Copy     key.Binding
	CopyCurl key.Binding
	Target   key.Binding // opens the envelope or template the row is about
	Failures key.Binding // failed rows only
}

func defaultActivity() Activity {
	return Activity{
		Copy:     bind("copy row", "y"),
		CopyCurl: bind("copy as curl", "c"),
		Target:   bind("open target", "e"),
		Failures: bind("failures only", "w"),
	}
}
