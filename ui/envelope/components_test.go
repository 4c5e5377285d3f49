package envelope

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

// answers is a service that gives an answer for the end of a path, and refuses others.
type answers map[string]string

func (a answers) RoundTrip(req *http.Request) (*http.Response, error) {
	status, body := http.StatusForbidden, `{}`
	for end, answer := range a {
		if strings.HasSuffix(req.URL.Path, end) {
			status, body = http.StatusOK, answer
		}
	}
	return &http.Response{
		StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body)), Request: req,
	}, nil
}

func testEnv(service answers, noExtensions bool) screen.Env {
	s := settings.Defaults()
	env := screen.Env{
		Owner: 7, Keys: keys.Default(), Settings: &s, Theme: sizetest.Theme(), Now: time.Now,
		Client: api.New(api.Config{BaseURL: s.Profile.BaseURL, Transport: service, NoExtensions: noExtensions}),
	}
	env.Account = account.New(env.Rules())
	return env
}

func twoDocuments() *model.Envelope {
	return &model.Envelope{ID: "e1", Status: model.InProgress, Documents: []model.Document{{ID: "d1"}, {ID: "d2"}}}
}

func knownFields(f *detail.Fields, e *model.Envelope) account.Fields {
	known, _ := f.Of(e.Documents)
	return known
}

func summary(f *detail.Fields, e *model.Envelope) string {
	pen := richtext.NewWriter(sizetest.Theme(), 100)
	(&page{Report: &triage.Report{}, fields: f}).writeFields(e, pen)
	return ansi.Strip(strings.Join(pen.Lines(), "\n"))
}

func TestFieldsDocumentByDocument(t *testing.T) {
	env := testEnv(answers{"/annotations/d1": `{"annotations":[]}`, "/annotations/d2": `{"annotations":[{"id":"a","type":"TEXT"}]}`}, true)
	f, e := detail.NewFields(env), twoDocuments()
	if f.Next(e.ID, "") != nil {
		t.Error("fields are read without a plan")
	}
	f.Plan(e.UpdatedAt, "d1", "d2")
	ask := f.Next(e.ID, "d2")
	if ask == nil || f.Next(e.ID, "d2") != nil {
		t.Fatal("the fields are not read one document at a time")
	}
	if !f.Answer(ask(), e.Documents) || len(knownFields(f, e)) != 1 {
		t.Error("the first document to be read is not the one that was wanted")
	}
	if _, read := f.Of(e.Documents); read || !strings.Contains(summary(f, e), "not read yet") {
		t.Errorf("all is read with one document of two:\n%s", summary(f, e))
	}
	f.Answer(f.Next(e.ID, "d2")(), e.Documents)
	if all, read := f.Of(e.Documents); !read || len(all.List(e.Documents)) != 1 || f.Next(e.ID, "") != nil {
		t.Errorf("%d fields were read, %v", len(all), read)
	}
	f.Forget()
	if _, read := f.Of(e.Documents); read {
		t.Error("forgotten fields are known")
	}
}

func TestRefusedFieldsEndThePlan(t *testing.T) {
	for _, apart := range []bool{false, true} {
		f, e := detail.NewFields(testEnv(answers{}, apart)), twoDocuments()
		f.Plan(e.UpdatedAt, "d1", "d2")
		f.Answer(f.Next(e.ID, "")(), e.Documents)
		if f.Next(e.ID, "") != nil {
			t.Errorf("apart %v: after a refusal the next document is asked for", apart)
		}
		if text := summary(f, e); strings.Contains(text, "not read yet") == !apart {
			t.Errorf("apart %v: the refusal is said like this:\n%s", apart, text)
		}
	}
}

// Where an answer about all documents does not tell where a field lies, they are asked for one by one.
func TestFieldsThatDoNotSayWhere(t *testing.T) {
	f, e := detail.NewFields(testEnv(answers{"/annotations": `{"annotations":[{"id":"a","type":"TEXT"}]}`, "/d1": `{"annotations":[]}`}, false)), twoDocuments()
	f.Plan(e.UpdatedAt, "d1", "d2")
	f.Answer(f.Next(e.ID, "")(), e.Documents)
	if len(knownFields(f, e)) != 0 {
		t.Error("a field without a document belongs to one")
	}
	if f.Answer(f.Next(e.ID, "")(), e.Documents); len(knownFields(f, e)) != 1 {
		t.Error("they are not asked for one by one")
	}
}

func TestRevealedSecret(t *testing.T) {
	var r reveal
	first, other := model.NewSecret("4711"), model.NewSecret("0815")
	r.toggle(7, "0 r1", first)
	late := r.timer
	if !r.shows("0 r1", first) || r.shows("0 r1", other) || r.shows("1 r2", first) {
		t.Error("another secret is shown than the one that was asked for")
	}
	if r.toggle(7, "0 r1", first) != nil || r.shows("0 r1", first) {
		t.Error("it is not hidden again")
	}
	r.toggle(7, "0 r1", first)
	r.toggle(7, "1 r2", other)
	if late.Ran(nil) || r.ran(nil) || !r.shows("1 r2", other) || r.shows("0 r1", first) {
		t.Error("not only the latest one is shown")
	}
	if r.hide(); r.shows("1 r2", other) || r.shows("", model.Secret{}) || r.timer.Running() {
		t.Error("something is shown after all was hidden")
	}
}

func TestThePanelLiesBesideOrOver(t *testing.T) {
	w := &why{theme: sizetest.Theme(), sheet: richtext.New(sizetest.Theme())}
	for _, c := range []struct {
		width         int
		open          bool
		covers        bool
		tab, ownWidth int
	}{{119, false, false, 119, 119}, {119, true, true, 119, 119}, {200, false, false, 200, 200}, {200, true, false, 115, 84}} {
		w.width, w.open = c.width, c.open
		if tab, own := w.widths(); tab != c.tab || own != c.ownWidth || w.covers() != c.covers {
			t.Errorf("%+v: it is %d and %d, covers %v", c, tab, own, w.covers())
		}
		w.prepare(1, 3, func(*richtext.Writer) {})
		tab, _ := w.widths()
		lines := draw.FitAll([]string{"tab"}, tab, 3)
		drawn := w.over(slices.Clone(lines))
		sizetest.Exact(t, draw.Join(drawn), c.width, 3)
		if shown := strings.Contains(drawn[0], "tab"); shown == c.covers {
			t.Errorf("%+v: the tab shows: %v", c, shown)
		}
	}
}

func TestTheOldestVisitIsForgotten(t *testing.T) {
	s := newSiblings(nil, nil)
	for i := range mostVisits + 1 {
		id := model.EnvelopeID(strings.Repeat("x", i+1))
		s.keep(model.Envelope{ID: id}, time.Time{})
		s.keep(model.Envelope{ID: id, Pages: 1}, time.Time{})
	}
	_, oldest := s.visited["x"]
	if second := s.visited["xx"]; len(s.visited) != mostVisits || oldest || second.envelope.Pages != 1 {
		t.Errorf("%d are kept, the oldest one %v", len(s.visited), oldest)
	}
}

func TestHeader(t *testing.T) {
	env := testEnv(nil, true)
	env.Deleted = screen.Deleted{}
	of := detail.NewResource(env, "envelope", env.Client.Envelope)
	h := &page{env: env, envelope: of, siblings: newSiblings(of, []model.EnvelopeID{"e0", "e1"}), Report: &triage.Report{}}
	see := func(want ...string) {
		t.Helper()
		text := ansi.Strip(draw.Join(h.headLines(100)))
		sizetest.Exact(t, draw.Join(h.headLines(100)), 100, 2)
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%q is not in\n%s", w, text)
			}
		}
	}
	of.Turn("e1")
	see("e1", "2 of 2")
	of.Put(model.Envelope{ID: "e1", Status: model.Draft}, time.Time{})
	see("(no name)", "Nothing was found that needs attention.")
	h.Findings = []triage.Finding{{Sentence: "Somebody has to act."}}
	env.Deleted.Add("e1", model.Text{})
	see("Deleted", "You have deleted it.")
}
