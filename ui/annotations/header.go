package annotations

import (
	"strconv"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/tabs"
)

// header is the documents and the pages of the open one, a line each. It stays as it is
// while one goes from field to field, and is drawn once.
type header struct {
	env       screen.Env
	reader    *reader
	selection *selection
	width     int

	tabs   string
	tabsOf headerOf
	strip  strip
}

// headerOf is what a drawing depends on.
type headerOf struct{ version, doc, page, width int }

// forget draws anew.
func (h *header) forget() { h.tabsOf, h.strip = headerOf{}, strip{} }

// lines are the documents and the pages.
func (h *header) lines() []string {
	return []string{h.documentTabs(), h.pages().text}
}

// widestTitle bounds the title of a document among the tabs, in cells.
const widestTitle = 32

// titles are the documents as tabs, from the one with index first on.
func (h *header) titles() (list []tabs.Tab, first int) {
	// Of very many documents only those around the open one can show.
	const around = 20
	docs, g := h.selection.layout.docs, h.env.Theme.Glyphs
	first = max(min(h.selection.doc-around, len(docs)-2*around), 0)
	for i := first; i < min(first+2*around, len(docs)); i++ {
		d := &docs[i]
		title := model.Clip(model.Narrow(d.title.String()), widestTitle, g.Ellipsis)
		if d.title.IsEmpty() {
			title = "Document " + strconv.Itoa(i+1)
		}
		note := strconv.Itoa(len(d.fields))
		switch {
		case h.reader.failed[d.id] != nil:
			note = g.Cross
		case !d.read:
			note = g.UnknownStatus
		}
		list = append(list, tabs.Tab{Title: title, Note: note})
	}
	return list, first
}

func (h *header) documentTabs() string {
	s := h.selection
	if of := (headerOf{version: s.layout.version, doc: s.doc, width: h.width}); h.tabsOf != of {
		list, first := h.titles()
		h.tabs, h.tabsOf = tabs.Line(h.env.Theme, list, s.doc-first, h.width), of
	}
	return h.tabs
}

// documentAt is the document whose title stands in a column, -1 for none.
func (h *header) documentAt(x int) int {
	list, first := h.titles()
	if i := tabs.At(h.env.Theme, list, h.selection.doc-first, h.width, x); i >= 0 {
		return first + i
	}
	return -1
}

// pages are the strip as it has to be now.
func (h *header) pages() *strip {
	s := h.selection
	if of := (headerOf{s.layout.version, s.doc, s.page, h.width}); h.strip.of != of {
		h.strip = drawStrip(h.env.Theme, s, h.width)
		h.strip.of = of
	}
	return &h.strip
}
