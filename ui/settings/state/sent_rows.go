package state

import (
	"slices"
	"time"
)

// NameBatches names the memory of type [Batches].
const NameBatches = "batches"

// MostRows limits how many rows of files are remembered.
const MostRows = 40_000

// Batch records which rows of one file were handed to a work order, each as a print that reveals nothing of
// the row.
type Batch struct {
	// Order names the work order that carries them out, whose tasks are in the same order, or ""
	// when that is settled.
	Order  string    `json:"order,omitempty"`
	At     time.Time `json:"at"`
	Prints []string  `json:"prints"`
}

// Batches holds the batches made of files, the latest first, so that a row is not carried out twice
// unawares.
type Batches []Batch

// Add puts a batch in front; the oldest rows go when there are too many.
func (l *Batches) Add(b Batch) {
	*l = slices.Insert(*l, 0, b)
	room := MostRows
	for i := range *l {
		one := &(*l)[i]
		one.Prints = one.Prints[:min(len(one.Prints), room)]
		room -= len(one.Prints)
	}
	l.trim()
}

// Keep takes out those rows of an order that are not to be kept, by their indexes.
func (l *Batches) Keep(order string, kept func(row int) bool) {
	for i := range *l {
		b := &(*l)[i]
		if b.Order != order {
			continue
		}
		var prints []string
		for row, p := range b.Prints {
			if kept(row) {
				prints = append(prints, p)
			}
		}
		b.Prints, b.Order = prints, ""
	}
	l.trim()
}

func (l *Batches) trim() {
	*l = slices.DeleteFunc(*l, func(b Batch) bool { return len(b.Prints) == 0 })
}

// Times returns when each row was handed over the last time.
func (l Batches) Times() map[string]time.Time {
	times := map[string]time.Time{}
	for _, b := range slices.Backward(l) {
		for _, p := range b.Prints {
			times[p] = b.At
		}
	}
	return times
}
