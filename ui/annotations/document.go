package annotations

import (
	"cmp"
	"slices"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/nav"
)

type document struct {
	id    model.DocumentID
	title model.Text
	// stray says that this holds the fields of documents that do not exist.
	stray bool
	read  bool
	pages []page
	last  int // the highest number of a page that exists
	// fields holds all of them in reading order; shown holds those that pass the filter.
	fields, shown []*field
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
		f := &field{index: i, key: identity{fields[i].ID, count[fields[i].ID]}, annotation: &fields[i], who: s.who(fields[i].RecipientID)}
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
		docs[at].fields = append(docs[at].fields, f)
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
	for _, f := range d.fields {
		number := int(f.annotation.Page)
		if _, known := at[number]; !known {
			at[number] = -1
		}
		f.box = a.Box(f.annotation, source)
	}
	d.addPages(at, geometry.PageCount(source), a.Base)
	for _, f := range d.fields {
		f.page = at[int(f.annotation.Page)]
		p := &d.pages[f.page]
		p.fields, f.nowhere = append(p.fields, f), !p.exists
	}
	d.fields = d.fields[:0]
	for i := range d.pages {
		if d.pages[i].exists {
			d.last = max(d.last, d.pages[i].number)
		}
		readingOrder(d.pages[i].fields)
		d.fields = append(d.fields, d.pages[i].fields...)
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

type subject struct {
	envelope  *model.Envelope
	template  *model.Template
	name      model.Text
	steps     []model.SigningStep
	documents []model.Document
	// read holds the fields by document; those of a template are all under the empty id.
	read account.Fields

	recipients []*model.Recipient // over all signing steps
	step       map[model.RecipientID]int
	index      map[model.RecipientID]int
}

func newSubject(route nav.Annotations) subject {
	s := subject{read: account.Fields{}}
	switch {
	case route.Envelope != nil:
		known := *route.Envelope
		s.setEnvelope(&known)
	case route.Template != nil:
		known := *route.Template
		s.setTemplate(&known)
	}
	return s
}

func (s *subject) setEnvelope(e *model.Envelope) {
	s.envelope, s.name, s.documents = e, e.Name, e.Documents
	s.setRecipients(e.SigningSteps)
}

func (s *subject) setTemplate(t *model.Template) {
	s.template, s.name = t, t.Name
	if len(t.Documents) > 0 {
		s.documents = t.Documents
	}
	s.setRecipients(t.SigningSteps)
}

func (s *subject) setRecipients(steps []model.SigningStep) {
	s.steps, s.recipients, s.step, s.index = steps, nil, map[model.RecipientID]int{}, map[model.RecipientID]int{}
	for i := range steps {
		for k := range steps[i].Recipients {
			r := &steps[i].Recipients[k]
			if _, twice := s.index[r.ID]; !twice {
				s.index[r.ID], s.step[r.ID] = len(s.recipients), i+1
			}
			s.recipients = append(s.recipients, r)
		}
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
	if s.template != nil {
		return s.read[""]
	}
	return s.read.List(s.documents)
}

func (s *subject) complete() bool {
	if s.template != nil {
		return s.has("")
	}
	return s.read.Complete(s.documents) && len(s.documents) > 0
}

// has reports whether the fields of a document were read; those of a template are read at once.
func (s *subject) has(id model.DocumentID) bool {
	if s.template != nil {
		id = ""
	}
	_, read := s.read[id]
	return read
}
