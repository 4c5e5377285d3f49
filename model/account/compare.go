package account

import (
	"slices"

	"inkdesk/model"
)

// advance returns the parts known after another read, and the differences. A part replaces the one before only where it
// is certain which of them is the later one; equal parts of unknown order leave the earlier one.
func (p *parts) advance(next *parts) (*parts, []Change) {
	var d differences
	now := &parts{
		Envelope: p.Envelope,
		Head:     advance(&d, p.Head, next.Head, (*Head).moment, compareHeads),
		Terms:    advance(&d, p.Terms, next.Terms, (*Terms).moment, compareTerms),
		People:   advance(&d, p.People, next.People, (*People).moment, comparePeople),
		Papers:   advance(&d, p.Papers, next.Papers, (*Papers).moment, comparePapers),
		Uploads:  advance(&d, p.Uploads, next.Uploads, (*Uploads).moment, compareUploads),
		Filling:  advance(&d, p.Filling, next.Filling, (*Filling).moment, compareFillings),
	}
	for i := range d.list {
		d.list[i].Envelope = p.Envelope
		if d.list[i].Updated.IsZero() && now.Head != nil {
			d.list[i].Updated = now.Head.Updated
		}
	}
	return now, d.list
}

func (m *Moment) moment() *Moment { return m }

func advance[P any](d *differences, was, is *P, at func(*P) *Moment, compare func(d *differences, was, is *P)) *P {
	switch {
	case is == nil:
		return was
	case was == nil:
		return is
	case !at(was).precedes(at(is)):
		return was
	}
	d.when, d.updated, d.sent = at(was).Read.through(at(is).Read), at(is).Updated, !at(was).Draft
	compare(d, was, is)
	return is
}

type differences struct {
	when    Span
	updated model.Time
	sent    bool
	list    []Change
}

func (d *differences) add(o Change) {
	o.When, o.Updated, o.Sent = d.when, d.updated, d.sent
	d.list = append(d.list, o)
}

func compareHeads(d *differences, was, is *Head) {
	if was.Status != is.Status {
		d.add(Change{Kind: StatusChanged, Was: string(was.Status), Is: string(is.Status)})
	}
	if was.Name != is.Name && was.Name != 0 && is.Name != 0 {
		d.add(Change{Kind: NameChanged})
	}
}

func compareTerms(d *differences, was, is *Terms) {
	if was.Level != is.Level {
		d.add(Change{Kind: LevelChanged, Was: string(was.Level), Is: string(is.Level)})
	}
	if was.Expires != is.Expires && !was.Expires.Time().Equal(is.Expires.Time()) {
		d.add(Change{Kind: ExpiryChanged, WasDate: was.Expires, IsDate: is.Expires})
	}
}

func comparePeople(d *differences, was, is *People) {
	known := was.Digest != 0 && is.Digest != 0
	same := slices.Equal(slices.Sorted(slices.Values(was.IDs)), slices.Sorted(slices.Values(is.IDs)))
	if known && was.Digest != is.Digest || !same {
		d.add(Change{Kind: RecipientsChanged})
	}
}

func comparePapers(d *differences, was, is *Papers) {
	for _, id := range is.IDs {
		if !slices.Contains(was.IDs, id) {
			d.add(Change{Kind: DocumentAdded, Document: id})
		}
	}
	for _, id := range was.IDs {
		if !slices.Contains(is.IDs, id) {
			d.add(Change{Kind: DocumentRemoved, Document: id})
		}
	}
}

func compareUploads(d *differences, was, is *Uploads) {
	for _, now := range is.Placeholders {
		at := slices.IndexFunc(was.Placeholders, func(p Uploaded) bool { return p.ID == now.ID })
		if at < 0 {
			continue
		}
		o := Change{Recipient: now.Recipient, Placeholder: now.ID}
		switch then := was.Placeholders[at]; {
		case now.Count > then.Count:
			o.Kind = FileAdded
		case now.Count < then.Count:
			o.Kind = FileRemoved
		case now.Digest != then.Digest && now.Digest != 0 && then.Digest != 0:
			o.Kind = FileReplaced
		default:
			continue
		}
		d.add(o)
	}
}

func compareFillings(d *differences, was, is *Filling) {
	for _, now := range is.Recipients {
		at := slices.IndexFunc(was.Recipients, func(f Filled) bool { return f.ID == now.ID })
		if at < 0 {
			continue
		}
		then := was.Recipients[at]
		compareCounts(d, now.ID, then.Marks, now.Marks, SignatureFilled, SignatureEmptied)
		compareCounts(d, now.ID, then.Others, now.Others, FieldsFilled, FieldsEmptied)
	}
}

func compareCounts(d *differences, id model.RecipientID, was, is FieldCount, filled, emptied ChangeKind) {
	switch by := is[filledFields] - was[filledFields]; {
	case was[allFields] != is[allFields] || was[requiredFields] != is[requiredFields] || by == 0: // others are no fill
	case by > 0:
		d.add(Change{Kind: filled, Recipient: id, Complete: is.complete()})
	default:
		d.add(Change{Kind: emptied, Recipient: id})
	}
}
