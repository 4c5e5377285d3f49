package screen

// Deleted are the ids of what was deleted while the program runs. The service may go on
// answering for them, out of its trash or because it is late, and no answer shows that
// they are deleted. It belongs to the goroutine of Update. The nil Deleted holds nothing.
type Deleted map[string]bool

// Add notes a deletion.
func (d Deleted) Add(id string) {
	if d != nil {
		d[id] = true
	}
}

// Has reports whether something was deleted.
func (d Deleted) Has(id string) bool { return d[id] }
