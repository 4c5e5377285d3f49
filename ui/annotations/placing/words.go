package placing

import (
	"context"
	"errors"
	"path/filepath"

	"inkdesk/api/files"
	"inkdesk/api/pdftext"
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

// on are the words of a page, counted from 0.
func (w *Words) on(document model.DocumentID, page int) []geometry.Word {
	if known := w.pages[document]; page >= 0 && page < len(known) {
		return known[page]
	}
	return nil
}

// printed are the words of a file.
type printed struct {
	pages  [][]geometry.Word
	source string
}

// ReadFile reads the words of a PDF on this machine, page by page. It blocks. Of a file that
// takes too long to read the first pages are returned.
func ReadFile(ctx context.Context, path string) ([][]geometry.Word, error) {
	file, err := files.OpenUploadWithin(path, pdftext.MostBytes)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	found, err := pdftext.Read(ctx, file, file.Size())
	if err != nil && (!errors.Is(err, pdftext.ErrGaveUp) || len(found.Pages) == 0) {
		return nil, err
	}
	pages := make([][]geometry.Word, len(found.Pages))
	for i, p := range found.Pages {
		pages[i] = p.Placed()
	}
	return pages, nil
}

func readPrinted(ctx context.Context, path string) (printed, error) {
	pages, err := ReadFile(ctx, path)
	return printed{pages, model.NewText(filepath.Base(path)).String()}, err
}
