package account

// Dictionary is what envelopes are compressed with.
func Dictionary() []byte {
	onePacker.Lock()
	defer onePacker.Unlock()
	return onePacker.known()
}

// IsWith reports whether both were packed together.
func (p *Packed) IsWith(q *Packed) bool { return p.block != nil && p.block == q.block }
