package account

import "time"

// session is the time in which everything is of one account.
type session struct {
	era   uint64 // see [Book.Era]
	since time.Time
}

// Clear forgets everything, for another account that is read from a time of this machine on.
func (b *Book) Clear(at time.Time) {
	generation, era := b.Generation(), b.session.era
	common.Store(nil)
	*b = *New(b.rules)
	b.generation, b.session = generation+1, session{era + 1, at}
}

// Era changes with each [Book.Clear]: earlier questions are about another account.
func (b *Book) Era() uint64 { return b.session.era }

// Since is the time of the latest [Book.Clear]: what was read earlier is of another account.
func (b *Book) Since() time.Time { return b.session.since }
