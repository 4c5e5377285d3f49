package settings

// TakeUp takes over what can change while the program runs from settings of the same profile
// that were read later. It returns the names of what looks different now, and of what differs
// and has to wait for the next start.
func (r *Resolved) TakeUp(later *Resolved) (taken, waiting []string) {
	for _, s := range table() {
		differs := s.show(r) != s.show(later)
		switch {
		case s.live:
			if differs {
				taken = append(taken, s.name)
			}
			s.copy(r, later)
		case differs:
			waiting = append(waiting, s.name)
		}
	}
	r.from = later.from // where things stand now
	return taken, waiting
}
