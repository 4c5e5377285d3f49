package account_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

// form is a template of one document whose signature field lies partly off the page.
func form(id string, updated model.Time) (*model.Template, []model.Annotation) {
	t := &model.Template{
		ID: model.TemplateID(id), Name: model.NewText("Lease form"), UpdatedAt: updated, NumRecipients: 1,
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{ID: "tenant", Name: model.NewText("Tenant"), Role: model.Signer}}}},
		Documents:    []model.Document{{ID: "t-lease", Name: model.NewText("Lease"), PageCount: 2}},
	}
	return t, []model.Annotation{
		{ID: "t1", RecipientID: "tenant", DocumentID: "t-lease", Page: 1, Type: model.SignatureField, Required: true, X: 90, Y: 80, Width: 20, Height: 5},
		{ID: "t2", RecipientID: "tenant", DocumentID: "t-lease", Page: 2, Type: model.TextField, X: 10, Y: 10, Width: 20, Height: 5},
	}
}

// filledForm is an envelope made from it.
func filledForm(id string) (*model.Envelope, account.Fields) {
	t, fields := form("t", 0)
	e := lease(id)
	e.NumRecipients, e.SigningSteps = 1, t.SigningSteps
	e.SigningSteps[0].Recipients[0].Name, e.SigningSteps[0].Recipients[0].Email = model.NewText("Anna"), model.NewText("anna@works.example")
	e.Documents = []model.Document{{ID: "e-lease", Name: model.NewText("Lease"), PageCount: 2}}
	for i := range fields {
		fields[i].ID, fields[i].DocumentID = model.AnnotationID(id)+fields[i].ID, "e-lease"
	}
	return e, account.Fields{"e-lease": fields}
}

func TestTemplatesAreChecked(t *testing.T) {
	b := newBook()
	one, fields := form("t", 10)
	b.Templates().Learn(one)
	if _, read := b.Templates().Check("t"); read {
		t.Error("it is checked before its fields were read")
	}
	generation := b.Generation()
	b.Templates().LearnFields(one, fields)
	check, read := b.Templates().Check("t")
	if !read || check.Fields != 2 || len(check.Faults) != 1 || check.Faults[0].Rule != triage.FieldOffPage || b.Generation() == generation {
		t.Errorf("the check is %+v, %v", check, read)
	}
	later := *one
	later.UpdatedAt = 11
	b.Templates().Learn(&later)
	if _, read := b.Templates().Check("t"); read {
		t.Error("what was read before a change counts after it")
	}
	b.Templates().LearnFields(one, fields)
	if _, read := b.Templates().Check("t"); read {
		t.Error("a late answer counts")
	}
}

// Templates that someone looks at come first, the others last and only where all is read.
func TestTemplatesAreReadNext(t *testing.T) {
	b := newBook()
	for i := range 3 {
		one, _ := form(fmt.Sprint("t", i), 10)
		b.Templates().Learn(one)
	}
	read := func(effort account.Effort) (ids []model.TemplateID) {
		for {
			next, ok := b.Next(effort, time.Now(), nil)
			switch {
			case ok && next.Kind == account.RecentTemplates:
				ids = append(ids, "list")
			case ok && next.Kind == account.TemplateFields:
				ids = append(ids, next.Template.ID)
			default:
				return ids
			}
			b.MarkUnreadable(next)
		}
	}
	if ids := read(account.Light); ids != nil {
		t.Errorf("%q are read though nobody looks at them", ids)
	}
	b.Templates().SetWanted([]model.TemplateID{"t2", "unknown"})
	if ids := read(account.Off); ids != nil {
		t.Errorf("%q are read though nothing is to be", ids)
	}
	if ids := read(account.Light); !slices.Equal(ids, []model.TemplateID{"t2"}) {
		t.Errorf("%q are read, want t2", ids)
	}
	if ids := read(account.Full); !slices.Equal(ids, []model.TemplateID{"t0", "t1"}) {
		t.Errorf("%q are read, want the rest", ids)
	}
	b.Learn(with("voided", func(e *model.Envelope) { e.Status = model.Voided }))
	b.MarkUnreadable(account.Reading{Kind: account.RecentlyCompleted})
	if ids := read(account.Full); !slices.Equal(ids, []model.TemplateID{"list"}) {
		t.Errorf("%q are read, want the list for the envelope", ids)
	}
}

// The templates are listed once, before the fields of those that an envelope may be made from are
// read, and with little effort only where one is looked at.
func TestTemplatesAreListedOnce(t *testing.T) {
	b := newBook()
	if next, ok := b.Next(account.Light, now(), nil); ok {
		t.Errorf("%+v is read though nobody looks at an envelope", next)
	}
	e, _ := filledForm("a")
	b.Templates().WantLike(e.Documents, 3)
	if next, ok := b.Next(account.Off, now(), nil); ok {
		t.Errorf("%+v is read though nothing is to be", next)
	}
	if next, ok := b.Next(account.Light, now(), func(model.EnvelopeID) bool { return true }); ok {
		t.Errorf("%+v is read where envelopes are chosen", next)
	}
	next, ok := b.Next(account.Light, now(), nil)
	if !ok || next.Kind != account.RecentTemplates {
		t.Fatalf("%+v is read, want the list", next)
	}
	listed, _ := form("t", 10)
	b.Templates().Learn(listed)
	b.MarkUnreadable(next)
	b.Templates().WantLike(e.Documents, 3)
	if next, ok = b.Next(account.Light, now(), nil); !ok || next.Template.ID != "t" {
		t.Errorf("%+v is read, want the fields of what was listed", next)
	}
	b.MarkUnreadable(next)
	if next, ok := b.Next(account.Light, now(), nil); ok {
		t.Errorf("%+v is read again", next)
	}
}

func TestOrigin(t *testing.T) {
	b := newBook()
	other, fields := form("other", 10)
	for i := range fields {
		fields[i].Y += 3
	}
	b.Templates().LearnFields(other, fields)
	e, filled := filledForm("a")
	of := difference.Side{
		Steps: e.SigningSteps, Documents: e.Documents, Fields: filled.List(e.Documents), Assume: geometry.Assumptions{Unit: geometry.Percent, Base: 1},
	}
	if found := b.Templates().Origin(of.Steps, of.Documents, of.Fields); found != nil {
		t.Errorf("a form with all fields elsewhere is taken for the origin, to %d %%", found.Percent)
	}
	one, fields := form("t", 10)
	fields[1].X = 40
	b.Templates().LearnFields(one, fields)
	found := b.Templates().Origin(of.Steps, of.Documents, of.Fields)
	if found == nil || found.Template.ID != "t" || found.Percent != 85 || len(found.Differences) != 1 || found.Differences[0].Kind != difference.Moved {
		t.Errorf("the origin is %+v", found)
	}
}

func TestSharing(t *testing.T) {
	one, fields := form("t", 10)
	for name, c := range map[string]struct {
		change func(*model.Envelope, account.Fields)
		want   int
	}{
		"a copy":         {func(*model.Envelope, account.Fields) {}, 1},
		"one that ended": {func(e *model.Envelope, _ account.Fields) { e.Status = model.Completed }, 0},
		"mended":         {func(_ *model.Envelope, f account.Fields) { f["e-lease"][0].X = 20 }, 0},
		"another form":   {func(e *model.Envelope, _ account.Fields) { e.Documents[0].PageCount = 3 }, 0},
	} {
		b := newBook()
		b.Templates().LearnFields(one, fields)
		e, filled := filledForm("a")
		c.change(e, filled)
		b.LearnFields(e, filled)
		if found := b.Sharing("t", now())(); len(found.IDs) != c.want || found.Bounded {
			t.Errorf("%s: %d envelopes share the fault, want %d", name, len(found.IDs), c.want)
		}
	}
}
