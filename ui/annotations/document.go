package annotations

import (
	"cmp"
	"slices"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
)

type document struct {
	id    model.DocumentID
	title model.Text
	// stray says that this holds the fields of documents that do not exist.
	stray bool
	read  bool
	pages []page
	shown []*field // the fields that pass the filter, in reading order; all until there is one
}

type page struct {
	number int // as the service counts
	exists bool
	size   geometry.Page
	fields []*field
	shown  []*field
}

// arrange places the fields of an envelope or a template on its documents and pages. It
// also returns them in the order they came in.
func arrange(s *subject, fields []model.Annotation, a geometry.Assumptions) ([]document, []*field) {
	docs := make([]document, 0, len(s.documents)+1)
	index := make(map[model.DocumentID]int, len(s.documents))
	for i := range s.documents {
		d := &s.documents[i]
		if _, twice := index[d.ID]; !twice {
			index[d.ID] = i
		}
		placed := document{id: d.ID, title: d.Title(), read: s.has(d.ID)}
		for k, size := range paper.PagesOf(d) {
			placed.pages = append(placed.pages, page{number: k + a.Base, exists: true, size: size})
		}
		docs = append(docs, placed)
	}
	byIndex := make([]*field, len(fields))
	count := map[model.AnnotationID]int{}
	for i := range fields {
		f := &field{key: identity{fields[i].ID, count[fields[i].ID]}, annotation: &fields[i], who: s.who(fields[i].RecipientID)}
		if f.who >= 0 {
			f.recipient = s.recipients[f.who]
		}
		byIndex[i] = f
		count[fields[i].ID]++
		at, known := index[fields[i].DocumentID]
		if !known && fields[i].DocumentID == "" && len(s.documents) == 1 {
			at, known = 0, true
		}
		if !known {
			if len(docs) == len(s.documents) {
				docs = append(docs, document{title: model.NewText("Other documents"), stray: true, read: true})
			}
			at = len(docs) - 1
		}
		f.doc = at
		docs[at].shown = append(docs[at].shown, f)
	}
	for i := range docs {
		var source *model.Document // of stray fields there is none
		if i < len(s.documents) {
			source = &s.documents[i]
		}
		docs[i].placeFields(source, a)
	}
	return docs, byIndex
}

func (d *document) placeFields(source *model.Document, a geometry.Assumptions) {
	at := make(map[int]int, len(d.pages))
	for i := range d.pages {
		at[d.pages[i].number] = i
	}
	for _, f := range d.shown {
		number := int(f.annotation.Page)
		if _, known := at[number]; !known {
			at[number] = -1
		}
		f.box = a.Box(f.annotation, source)
	}
	d.addPages(at, geometry.PageCount(source), a.Base)
	for _, f := range d.shown {
		f.page = at[int(f.annotation.Page)]
		p := &d.pages[f.page]
		p.fields, f.nowhere = append(p.fields, f), !p.exists
	}
	for i := range d.pages {
		readingOrder(d.pages[i].fields)
	}
}

// addPages adds pages that have fields but do not exist: those beyond the end, and last those with impossible numbers.
func (d *document) addPages(at map[int]int, count, base int) {
	var more []int
	for number, i := range at {
		if i < 0 {
			more = append(more, number)
		}
	}
	slices.Sort(more)
	i, _ := slices.BinarySearch(more, base)
	more = slices.Concat(more[i:], more[:i])
	for _, number := range more {
		at[number] = len(d.pages)
		// The service may not say how many pages there are.
		exists := number >= base && (count == 0 && !d.stray || number-base < count)
		d.pages = append(d.pages, page{number: number, exists: exists, size: geometry.PageAt(nil, 0)})
	}
	if len(d.pages) == 0 && !d.stray {
		d.pages = append(d.pages, page{number: base, exists: true, size: geometry.PageAt(nil, 0)})
	}
}

// readingOrder sorts the fields of a page by rows from top to bottom, and in a row from left to right.
func readingOrder(fields []*field) {
	const rowHeight = 0.012 // how much the upper edges in one row may differ, in parts of the page
	slices.SortStableFunc(fields, func(a, b *field) int { return cmp.Compare(a.box.Top, b.box.Top) })
	for from := 0; from < len(fields); {
		to := from + 1
		for to < len(fields) && fields[to].box.Top-fields[from].box.Top <= rowHeight {
			to++
		}
		slices.SortStableFunc(fields[from:to], func(a, b *field) int { return cmp.Compare(a.box.Left, b.box.Left) })
		from = to
	}
}

func (d *document) firstFieldFrom(page int) *field {
	for i := page; i < len(d.pages); i++ {
		if shown := d.pages[i].shown; len(shown) > 0 {
			return shown[0]
		}
	}
	return nil
}

// subject holds the envelope or the template that is shown.
type subject struct {
	change.Target
	documents []model.Document
	// read holds the fields by document; those of a template are all under the empty id.
	read account.Fields

	recipients []*model.Recipient // over all signing steps
	index      map[model.RecipientID]int
}

func newSubject(route nav.Annotations) subject {
	s := subject{read: account.Fields{}}
	switch {
	case route.Envelope != nil:
		s.set(change.Target{Envelope: new(*route.Envelope)})
	case route.Template != nil:
		s.set(change.Target{Template: new(*route.Template)})
	}
	return s
}

// set replaces the envelope or the template. The documents of a template may have been read apart.
func (s *subject) set(to change.Target) {
	s.Target = to
	if documents := to.Documents(); len(documents) > 0 || to.Envelope != nil {
		s.documents = documents
	}
	s.recipients, s.index = change.Recipients(to.SigningSteps()), map[model.RecipientID]int{}
	for i, r := range slices.Backward(s.recipients) { // the first counts of those with one id
		s.index[r.ID] = i
	}
}

func (s *subject) who(id model.RecipientID) int {
	if id == "" {
		return paper.NoRecipient
	}
	if i, ok := s.index[id]; ok {
		return i
	}
	return paper.UnknownRecipient
}

// fields returns all fields read so far, in the order of the documents. A field that is in two answers is in the list once.
func (s *subject) fields() []model.Annotation {
	if s.Template != nil {
		return s.read[""]
	}
	return s.read.List(s.documents)
}

func (s *subject) complete() bool {
	if s.Template != nil {
		return s.has("")
	}
	return s.read.Complete(s.documents) && len(s.documents) > 0
}

// has reports whether the fields of a document were read; those of a template are read at once.
func (s *subject) has(id model.DocumentID) bool {
	if s.Template != nil {
		id = ""
	}
	_, read := s.read[id]
	return read
}
