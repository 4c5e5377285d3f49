package geometry

import "inkdesk/model"

// DetectBase tells whether the first page of a document has the number 0 or 1. It is 1
// in the one public example. A single field on page 0 is taken for a fault of that field
// unless nothing speaks against it: it is 0 only when no field lies on a page of the
// highest number, and either several or all fields lie on page 0.
func DetectBase(fields []model.Annotation, documents []model.Document) int {
	count := make(map[model.DocumentID]int, len(documents))
	for i := range documents {
		count[documents[i].ID] = PageCount(&documents[i])
	}
	zeros := 0
	for i := range fields {
		f := &fields[i]
		if f.Page == 0 {
			zeros++
		}
		if pages := count[f.DocumentID]; pages > 0 && int(f.Page) == pages {
			return 1
		}
	}
	if zeros > 1 || zeros > 0 && zeros == len(fields) {
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
