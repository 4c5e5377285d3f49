package account

import (
	"cmp"
	"hash/maphash"
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// mostParts bounds the recipients, documents or placeholders that are compared; more are not.
const mostParts = 50

// Moment tells where a part of a snapshot comes from: when it was read, when the envelope was
// changed last before, and whether it was a draft.
type Moment struct {
	Read    Span       `json:"read"`
	Updated model.Time `json:"updated,omitempty"`
	Draft   bool       `json:"draft,omitempty"`
}

// precedes reports whether it is certain that a read saw an earlier state than another.
func (m *Moment) precedes(later *Moment) bool {
	if m.Updated.IsZero() || later.Updated.IsZero() || m.Updated == later.Updated {
		return m.Read.before(later.Read)
	}
	return m.Updated < later.Updated && !later.Read.before(m.Read)
}

// The parts of a snapshot.
type (
	// Head holds the state, and a digest of the name.
	Head struct {
		Moment
		Status model.Status  `json:"status"`
		Name   uint64        `json:"-"`               // 0 for not known
		Ended  *triage.Ended `json:"ended,omitempty"` // of one that times are measured with
	}
	// Terms holds the level and the date of expiration.
	Terms struct {
		Moment
		Level   model.LegalityLevel `json:"level,omitempty"`
		Expires model.Time          `json:"expires,omitempty"`
	}
	// People holds the recipients, and a digest of who they are.
	People struct {
		Moment
		IDs    []model.RecipientID `json:"ids"`
		Digest uint64              `json:"-"` // 0 for not known
	}
	// Papers holds the documents.
	Papers struct {
		Moment
		IDs []model.DocumentID `json:"ids"`
	}
	// Uploads holds the files in the placeholders.
	Uploads struct {
		Moment
		Placeholders []Uploaded `json:"placeholders"`
	}
	// Uploaded counts the files in a placeholder of a recipient.
	Uploaded struct {
		ID        model.PlaceholderID `json:"id"`
		Recipient model.RecipientID   `json:"recipient,omitempty"`
		Count     int                 `json:"count,omitempty"`
		Digest    uint64              `json:"-"` // of their ids; 0 for not known
	}
	// Filling tells how far the fields on the pages are filled, and what was found in them.
	Filling struct {
		Moment
		Recipients []Filled `json:"recipients"`
		// Of holds the change of the envelope at which they were checked, 0 for not, and Checks what by.
		Of     model.Time `json:"of,omitempty"`
		Checks uint64     `json:"checks,omitempty"`
		Faults []Fault    `json:"faults,omitempty"`
	}
	// Fault describes a finding about fields. In its texts, marks stand for the names of recipients.
	Fault struct {
		Rule       triage.Rule        `json:"rule"`
		Severity   int                `json:"severity,omitempty"`
		Certainty  int                `json:"certainty,omitempty"`
		Field      string             `json:"field,omitempty"`
		Sentence   string             `json:"sentence"`
		Short      string             `json:"short,omitempty"`
		Recipient  model.RecipientID  `json:"recipient,omitempty"`
		Annotation model.AnnotationID `json:"annotation,omitempty"`
	}
	// Filled counts the fields of a recipient: signatures and initials, and the others.
	Filled struct {
		ID     model.RecipientID `json:"id"`
		Marks  FieldCount        `json:"marks"`
		Others FieldCount        `json:"others"`
	}
	FieldCount [4]int // counts fields: all, those filled, those required, and those both
)

const (
	allFields = iota
	filledFields
	requiredFields
	doneFields
)

func (c FieldCount) complete() bool {
	return c[requiredFields] > 0 && c[doneFields] == c[requiredFields] || c[requiredFields] == 0 && c[filledFields] > 0
}

func (c *FieldCount) add(a *model.Annotation) {
	filled := a.Filled()
	for i, counts := range [...]bool{true, filled, a.Required, filled && a.Required} {
		if counts {
			c[i]++
		}
	}
}

// seed keeps digests of what people wrote to this process.
var seed = maphash.MakeSeed()

// partsOf returns what an envelope shows, but for what a list may have left out or could not be read.
func partsOf(e *model.Envelope, read Span) *parts {
	m, whole := Moment{Read: read, Updated: e.UpdatedAt, Draft: e.Status == model.Draft}, len(e.Source) > 0
	p := &parts{Envelope: e.ID, Head: &Head{Moment: m, Status: e.Status}}
	if !e.Unread.Has("name") && !e.Name.IsEmpty() {
		p.Head.Name = maphash.String(seed, e.Name.String())
	}
	isRead := !e.Unread.Has("legality_level") && !e.Unread.Has("expires_at")
	if isRead && (whole || e.LegalityLevel != "" && !e.ExpiresAt.IsZero()) {
		p.Terms = &Terms{Moment: m, Level: e.LegalityLevel, Expires: e.ExpiresAt}
	}
	if len(e.SigningSteps) > 0 && !e.Unread.Has("signing_steps") {
		p.People = peopleOf(e, m)
	}
	if n := len(e.Documents); (whole || n > 0) && n <= mostParts && !e.Unread.Has("documents") {
		p.Papers = &Papers{Moment: m, IDs: make([]model.DocumentID, n)}
		for i := range e.Documents {
			p.Papers.IDs[i] = e.Documents[i].ID
		}
	}
	if e.Attachments != nil && !e.Unread.Has("attachments") {
		p.Uploads = uploadsOf(e.Attachments.Placeholders(), whole, m)
	}
	return p
}

func peopleOf(e *model.Envelope, m Moment) *People {
	p := &People{Moment: m}
	var hash maphash.Hash
	hash.SetSeed(seed)
	for step, r := range e.Recipients() {
		p.IDs = append(p.IDs, r.ID)
		for _, word := range []string{r.ID.String(), r.Name.String(), r.Email.String(), string(r.Role)} {
			_, _ = hash.WriteString(word)
			_ = hash.WriteByte(0)
		}
		_ = hash.WriteByte(byte(step))
	}
	if n := int(e.NumRecipients); len(p.IDs) > mostParts || n > 0 && n != len(p.IDs) {
		return nil
	}
	p.Digest = hash.Sum64()
	return p
}

// uploadsOf returns the files, nil where a list may have left them out.
func uploadsOf(list []model.AttachmentPlaceholder, whole bool, m Moment) *Uploads {
	u, shown := &Uploads{Moment: m}, whole
	for i := range list {
		p := &list[i]
		if len(p.Unread) > 0 {
			return nil
		}
		one := Uploaded{ID: p.ID, Recipient: p.RecipientID, Count: len(p.Files)}
		for j := range p.Files {
			one.Digest ^= maphash.String(seed, p.Files[j].ID.String())
		}
		u.Placeholders = append(u.Placeholders, one)
		shown = shown || one.Count > 0
	}
	if !shown || len(list) == 0 || len(list) > mostParts {
		return nil
	}
	return u
}

func fillingOf(e *model.Envelope, fields []model.Annotation, read Span) *Filling {
	counts := make(map[model.RecipientID]*Filled)
	for i := range fields {
		a := &fields[i]
		if a.RecipientID == "" {
			continue
		}
		who := counts[a.RecipientID]
		if who == nil {
			who = &Filled{ID: a.RecipientID}
			counts[a.RecipientID] = who
		}
		if a.Type.Signs() {
			who.Marks.add(a)
		} else {
			who.Others.add(a)
		}
	}
	if len(counts) > mostParts {
		return nil
	}
	// Fields carry no date of their own: that of the envelope is older than they are.
	f := &Filling{Moment: Moment{Read: read, Draft: e.Status == model.Draft}, Recipients: make([]Filled, 0, len(counts))}
	for _, who := range counts {
		f.Recipients = append(f.Recipients, *who)
	}
	slices.SortFunc(f.Recipients, func(a, b Filled) int { return cmp.Compare(a.ID, b.ID) })
	return f
}
