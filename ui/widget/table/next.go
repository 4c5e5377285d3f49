package table

// SelectNext selects the next row that is meant, from the top again after the last one, and
// reports whether there is one. The selected row comes last.
func SelectNext[R any, ID comparable](t *Table[R, ID], meant func(R) bool) bool {
	for i := range t.rows {
		if at := (t.at + 1 + i) % len(t.rows); meant(t.rows[at]) {
			t.moveTo(at)
			return true
		}
	}
	return false
}
