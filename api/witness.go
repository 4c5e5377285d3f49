package api

import (
	"context"

	"inkdesk/api/journal"
)

type witnessKey struct{}

// WithWitness lets the asker know how its change stands in the journal: the entry is
// filled in just before the change is sent, so that [Client.FindOut] can be asked about
// it and the journal told what was found out. It is filled in, without a number, where
// no journal is kept too; it stays as it is when nothing was sent. It may be read once
// the call has returned.
func WithWitness(ctx context.Context, e *journal.Entry) context.Context {
	return context.WithValue(ctx, witnessKey{}, e)
}

// testify fills in the entry of the asker, if it wants one.
func testify(ctx context.Context, e journal.Entry) {
	if into, ok := ctx.Value(witnessKey{}).(*journal.Entry); ok {
		*into = e
	}
}
