package placing

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/textline"
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

func (e *Editor) askFile() {
	e.file = textline.New(e.theme, textline.Options{Prompt: "Words of the file: ", Placeholder: "path of the PDF on this machine", Max: 4096})
	e.file.Resize(e.width)
}

func (e *Editor) updateFile(msg tea.Msg) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		p, path := e.env.Keys.Prompt, strings.TrimSpace(e.file.Value())
		switch {
		case key.Matches(press, p.Cancel), key.Matches(press, p.Accept) && path == "":
			e.file = nil
			return nil
		case key.Matches(press, p.Accept):
			e.file, e.source = nil, model.NewText(filepath.Base(path)).String()
			return e.reading.Ask(e.env.Owner, func(ctx context.Context) (pdftext.Document, error) { return pdftext.ReadFile(ctx, path) })
		}
	}
	return e.file.Update(msg)
}

func (e *Editor) applyWords() tea.Cmd {
	if e.reading.Phase() == screen.Failed {
		return notice.Fail(e.reading.Err())
	}
	found, _ := e.reading.Value()
	e.options.Words.Put(e.options.ID, found.Pages, e.source)
	printed := screen.Printed{Document: found, Source: e.source}
	e.env.Printed.Keep(e.options.ID, printed) // for whoever looks at the page next
	e.show()
	if why := cmp.Or(printed.WhyNone(), printed.Differs(e.options.Pages)); why != "" {
		return notice.Say(notice.Warning, "%s", why)
	}
	return nil
}
