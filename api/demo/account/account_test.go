package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo/account"
	"inkdesk/assets"
	"inkdesk/model"
)

var noon = time.Date(2025, 7, 1, 12, 0, 0, 0, time.UTC)

func TestIdentifiersLeadBackToEnvelopes(t *testing.T) {
	a := account.New(3, 2000, 0, noon, model.Seconds)
	last := model.EnvelopeID("")
	for i := range a.Len() {
		id := a.ID(i)
		if n, ok := a.Number(id); n != i || !ok || id <= last || len(id) != 24 || !id.Valid() {
			t.Fatalf("envelope %d is %q behind %q, which leads to %d", i, id, last, n)
		}
		last = id
	}
	other := account.New(4, 2000, 0, noon, model.Seconds)
	for _, id := range []model.EnvelopeID{"", "x", other.ID(5), model.EnvelopeID(a.NewID(1)), a.ID(5)[:23] + "g"} {
		if n, ok := a.Number(id); ok {
			t.Errorf("%q leads to envelope %d", id, n)
		}
	}
	if a.NewID(1) >= a.NewID(2) || a.NewID(1) <= string(last) {
		t.Errorf("new identifiers %s and %s behind %s", a.NewID(1), a.NewID(2), last)
	}
}

// TestTraitsAreThoseOfTheEnvelope compares what listings filter by with the envelopes.
func TestTraitsAreThoseOfTheEnvelope(t *testing.T) {
	type traits struct {
		Status                      model.Status
		Flow                        model.FlowType
		Level                       model.LegalityLevel
		Created, Updated, Expires   model.Time
		Documents                   model.Time
		Owner                       model.UserID
		Folder                      string
		Trashed, Overlooked, Tagged bool
	}
	a := account.New(3, 1000, 0, noon, model.Milliseconds)
	created := int64(0)
	for i := range a.Len() {
		x, e := a.Traits(i), a.Envelope(i)
		want := traits{
			x.Status, x.Flow, x.Level, a.Stamp(x.Created), a.Stamp(x.Updated), a.Stamp(x.Expires),
			a.Stamp(x.DocumentsChanged), x.Owner, x.Folder, x.Trashed, x.Overdue(), a.HasTag(&x, []string{"hr"}),
		}
		got := traits{
			e.Status, e.FlowType, e.LegalityLevel, e.CreatedAt, e.UpdatedAt, e.ExpiresAt, e.DocumentsChangedAt,
			e.Owner, e.Folder, e.Trashed, e.Overdue, strings.Contains(fmt.Sprint(e.Tags), "hr"),
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("envelope %d: %s", i, diff)
		}
		if x.Created < created || x.Updated < x.Created || x.Updated > noon.Unix() || x.DocumentsChanged > x.Updated {
			t.Errorf("envelope %d: created %d after %d, documents %d, updated %d", i, x.Created, created, x.DocumentsChanged, x.Updated)
		}
		created = x.Created
	}
}

func TestIndexHasEveryEnvelopeOnce(t *testing.T) {
	a := account.New(3, 500, 0, noon, model.Seconds)
	_, orders := a.Index()
	if len(orders) != len(model.EnvelopeOrders()) {
		t.Errorf("%d orders", len(orders))
	}
	for name, order := range orders {
		seen := make(map[int]bool)
		for _, i := range order {
			seen[i] = true
		}
		if len(order) != 500 || len(seen) != 500 {
			t.Errorf("%s: %d places for %d envelopes", name, len(order), len(seen))
		}
	}
}

func TestFilesHaveTheSizeThatWasAnnounced(t *testing.T) {
	for i := range 200 {
		f := account.NewFile(model.FileID(fmt.Sprintf("%024x", i)), "Proof of address", i%2)
		if got := len(account.FileContent(&f)); got != int(*f.Size) {
			t.Errorf("%s has %d bytes, announced were %d", f.Name, got, f.Size)
		}
	}
}

func TestCloneSharesNothing(t *testing.T) {
	a := account.New(3, 300, 0, noon, model.Seconds)
	for i := range a.Len() {
		e, same := a.WithAnnotations(i), a.WithAnnotations(i)
		c := account.Clone(e)
		for _, r := range c.Recipients() {
			r.Name = model.NewText("changed")
			if r.Verification != nil {
				r.Verification.Type = "changed"
			}
		}
		for k := range c.Annotations {
			if text := c.Annotations[k].Text; text != nil {
				text.Font.Bold = !text.Font.Bold
			}
		}
		for _, d := range c.Documents {
			d.Pages[0].Width++
		}
		for _, asked := range c.Attachments.Recipients {
			asked.Placeholders[0].Name = model.NewText("changed")
		}
		for id := range c.Progress {
			delete(c.Progress, id)
		}
		if diff := cmp.Diff(same, e, cmp.Comparer(func(x, y model.Text) bool { return x == y }),
			cmp.Comparer(func(x, y model.Secret) bool { return x.Reveal() == y.Reveal() })); diff != "" {
			t.Fatalf("envelope %d changed with its copy: %s", i, diff)
		}
	}
}

// TestNobodyReal keeps addresses to domains that are reserved for examples.
func TestNobodyReal(t *testing.T) {
	a := account.New(3, 2000, 24, noon, model.Seconds)
	check := func(email model.Text) {
		domain := email.Wire()[strings.LastIndex(email.Wire(), "@")+1:]
		domain = strings.TrimSpace(domain)
		if domain != "" && !strings.HasSuffix("."+domain, ".example.com") && !strings.HasSuffix("."+domain, ".example.org") &&
			!strings.HasSuffix("."+domain, ".example.net") {
			t.Errorf("address %q", email.Wire())
		}
	}
	for i := range a.Len() {
		for _, r := range a.Envelope(i).Recipients() {
			check(r.Email)
		}
	}
	for _, x := range a.Templates() {
		for _, r := range x.Recipients() {
			check(r.Email)
		}
	}
	if !strings.Contains(assets.DemoWords(), "[people]") {
		t.Error("the words have no people")
	}
}
