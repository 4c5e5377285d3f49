package triage

// NewSmallHistory returns an empty history that remembers few envelopes.
func NewSmallHistory(most int) *History {
	h := NewHistory()
	h.most = most
	return h
}
