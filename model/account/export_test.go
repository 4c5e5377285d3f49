package account

// IsWith reports whether both were packed together.
func (p *Packed) IsWith(q *Packed) bool { return p.block != nil && p.block == q.block }
