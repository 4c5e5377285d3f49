package geometry

import "inkdesk/model"

// DetectBase tells whether the first page of a document has the number 0 or 1. It is 1
// in the one public example, and stays 1 unless several or all fields lie on page 0 and
// that way of counting leaves less than half as many of them on pages that do not exist.
// A single field on page 0 is taken for a fault of that field.
func DetectBase(fields []model.Annotation, documents []model.Document) int {
	count := make(map[model.DocumentID]int, len(documents))
	for i := range documents {
		count[documents[i].ID] = PageCount(&documents[i])
	}
	zeros, lost := 0, [2]int{}
	for i := range fields {
		f := &fields[i]
		if f.Page == 0 {
			zeros++
		}
		pages := count[f.DocumentID]
		for base := range lost {
			if index := int(f.Page) - base; index < 0 || pages > 0 && index >= pages {
				lost[base]++
			}
		}
	}
	if several := zeros > 1 || zeros == len(fields); several && lost[1] > 2*lost[0] {
		return 0
	}
	return 1
}

// PageCount is how many pages a document has, 0 when it does not tell. Where the count
// and the list of pages differ, the larger one holds.
func PageCount(d *model.Document) int {
	if d == nil {
		return 0
	}
	return max(int(d.PageCount), len(d.Pages), 0)
}
