package account

import "time"

// Clear forgets everything, for another account that is read from a time of this machine on.
// Reports made before are of the account before.
func (b *Book) Clear(at time.Time) {
	generation, era := b.generation, b.era
	*b = *New(b.rules)
	b.generation, b.era, b.since = generation+1, era+1, at
}

// Era changes with each [Book.Clear]: what was asked for in an earlier one is of another
// account.
func (b *Book) Era() uint64 { return b.era }

// Since is the time of the latest [Book.Clear], the zero time before: what was read earlier is
// of another account.
func (b *Book) Since() time.Time { return b.since }
