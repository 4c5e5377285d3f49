package bulksend

import "inkdesk/model/encode"

// Sample is a CSV file for a spreadsheet with the header of a table for the source and no
// row. Columns with higher numbers add people who are not recipients of the source.
func (s Source) Sample() []byte {
	known := s.names()
	var head []string
	for _, c := range s.Columns(max(len(s.recipients()), 1)) {
		name := c.String()
		if known[normalized(name)] != c {
			name = fieldPrefix + name
		}
		if known[normalized(name)] == c {
			head = append(head, name)
		}
	}
	return encode.AppendCSV([]byte(encode.ByteOrderMark), ',', head...)
}
