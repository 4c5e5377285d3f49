package placing

import (
	"inkdesk/model"
	"inkdesk/model/geometry"
)

// Words are the printed words of documents, as far as they are known, page by page. The zero
// value knows none.
type Words struct {
	pages   map[model.DocumentID][][]geometry.Word
	sources map[model.DocumentID]string
}

// Put keeps the words of a document. source says where they are from, in clean words.
func (w *Words) Put(document model.DocumentID, pages [][]geometry.Word, source string) {
	if w.pages == nil {
		w.pages, w.sources = map[model.DocumentID][][]geometry.Word{}, map[model.DocumentID]string{}
	}
	w.pages[document], w.sources[document] = pages, source
}

func (w *Words) on(document model.DocumentID, page int) []geometry.Word {
	if known := w.pages[document]; page >= 0 && page < len(known) {
		return known[page]
	}
	return nil
}
