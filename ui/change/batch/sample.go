package batch

import "inkdesk/model/encode"

// Sample is the head of a table for the source, ready for a spreadsheet: a CSV file with
// the names of all columns that rows may have, and no row. People who are not among the
// recipients of the source are added by further columns with higher numbers.
func (s Source) Sample() []byte {
	known := s.names()
	var head []string
	for _, c := range s.Columns(max(len(s.places()), 1)) {
		name := c.String()
		if known[plain(name)] != c {
			name = fieldPrefix + name
		}
		if known[plain(name)] == c {
			head = append(head, name)
		}
	}
	return encode.AppendCSV([]byte(encode.ByteOrderMark), ',', head...)
}
