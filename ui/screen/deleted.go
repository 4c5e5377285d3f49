package screen

import "inkdesk/model"

// Deleted is what was deleted while the program runs: the names by the ids. The service may go on
// answering for it, out of its trash or because it is late, and no answer shows that
// it is deleted. It belongs to the goroutine of Update. The nil Deleted holds nothing.
type Deleted map[string]model.Text

// Add notes a deletion.
func (d Deleted) Add(id string, name model.Text) {
	if d != nil {
		d[id] = name
	}
}

// Has reports whether something was deleted.
func (d Deleted) Has(id string) bool {
	_, has := d[id]
	return has
}
