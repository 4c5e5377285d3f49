package account

// Clear forgets everything, for another account. Reports made before are of the account
// before.
func (b *Book) Clear() {
	generation, era := b.generation, b.era
	*b = *New(b.rules)
	b.generation, b.era = generation+1, era+1
}

// Era changes with each [Book.Clear]: what was asked for in an earlier one is of another
// account.
func (b *Book) Era() uint64 { return b.era }
