package bulksend

import (
	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/spreadsheet"
)

// Sample is a CSV file for a spreadsheet with the header of a table for the source and no
// row. Columns with higher numbers add people who are not recipients of the source.
func (s Source) Sample() []byte {
	var head []string
	layout := s.Layout()
	means := func(c spreadsheet.Column, name string) bool {
		sheet := spreadsheet.Sheet{Columns: []model.Text{model.NewText(name)}}
		return layout.Match(sheet).Columns[0] == c
	}
	for _, c := range layout.Columns(1) {
		name := c.String()
		if c.Kind == spreadsheet.DynamicField && !means(c, name) {
			name = spreadsheet.FieldPrefix + name
		}
		if means(c, name) {
			head = append(head, name)
		}
	}
	return encode.AppendCSV([]byte(encode.ByteOrderMark), ',', head...)
}
