package account

// Words is how many words of the account are known.
func Words() int { return len(common.get().all()) }

// Size is how many bytes an envelope takes beside its summary.
func (p *Packed) Size() int { return len(p.record) }
