package api

import (
	"errors"
	"strings"
	"testing"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// An envelope belongs to one request: what is recorded as made by another one is not offered,
// nor what disagrees with anything that was sent. Where nothing is left, it did not happen.
func TestLostCreationHasNoOtherEnvelopes(t *testing.T) {
	sent := &model.EnvelopeFromTemplate{Name: "Lease Ann", Comment: "row 7"}
	asked := journal.Intent{
		Host: "h", Operation: createFromTemplate.Name, IDs: map[string]string{templateKey: "t1"}, Body: digest(sent),
		Properties: property("name", "", "Lease Ann"),
	}
	at := time.Unix(1_700_000_000, 0)
	other := func(change func(*journal.Entry)) journal.Entry {
		e := journal.Entry{Seq: "2", Time: at, Ended: at, Intent: asked, Result: journal.Result{Outcome: journal.Applied}}
		change(&e)
		return e
	}
	made := func(id string) journal.Entry {
		return other(func(e *journal.Entry) { e.Intent.Body, e.Result.Created = "", id })
	}
	unnamed := other(func(*journal.Entry) {})
	unknown := other(func(e *journal.Entry) { e.Result.Outcome = journal.Unknown })
	running := other(func(e *journal.Entry) { e.Ended, e.Result, e.Live = time.Time{}, journal.Result{}, true })
	const (
		ours    = `{"id":"x1","name":"Lease Ann","comment":"row 7","created_at":1700000001,"documents":[{"id":"d1"}]}`
		twin    = `{"id":"x2","name":"Lease Ann","comment":"row 7","created_at":1700000002,"documents":[{"id":"d2"}]}`
		spaced  = `{"id":"x1","name":" Lease  Ann ","comment":"row 7","created_at":1700000001}`
		bob     = `{"id":"x3","name":"Lease Bob","comment":"row 7","created_at":1700000001}`
		row8    = `{"id":"x4","name":"Lease Ann","comment":"row 8","created_at":1700000001}`
		twoDocs = `{"id":"x5","name":"Lease Ann","comment":"row 7","created_at":1700000001,"documents":[{"id":"d1"},{"id":"d2"}]}`
		old     = `{"id":"x6","name":"Lease Ann","comment":"row 7","created_at":1690000001}`
		silent  = `{"id":"x7","created_at":1700000001}`
	)
	for _, row := range []struct {
		name    string
		list    []string
		entries []journal.Entry
		taken   []string
		noBody  bool
		want    Verdict
		offered int
	}{
		{"it is there", []string{ours}, nil, nil, false, Undecided, 1},
		{"the journal gives it to another row", []string{ours}, []journal.Entry{made("x1")}, nil, false, DidNotHappen, 0},
		{"the plan gives it to another row", []string{ours}, nil, []string{"x1"}, false, DidNotHappen, 0},
		{"another service has an envelope of that id", []string{ours}, []journal.Entry{other(func(e *journal.Entry) { e.Intent.Host, e.Result.Created = "i", "x1" })}, nil, false, Undecided, 1},
		{"one of two is another row's", []string{ours, twin}, []journal.Entry{made("x2")}, nil, false, Undecided, 1},
		{"two lost rows, both made", []string{ours, twin}, []journal.Entry{unknown}, nil, false, Undecided, 2},
		{"another row made one, nobody knows which", []string{ours}, []journal.Entry{unnamed}, nil, false, DidNotHappen, 0},
		{"another session makes the same now", []string{ours}, []journal.Entry{running}, nil, false, MayYetHappen, 0},
		{"another session makes the same, nothing is there", []string{bob}, []journal.Entry{running}, nil, false, DidNotHappen, 0},
		{"another name", []string{bob}, nil, nil, false, DidNotHappen, 0},
		{"another name, by the journal alone", []string{bob}, nil, nil, true, DidNotHappen, 0},
		{"another comment", []string{row8}, nil, nil, false, DidNotHappen, 0},
		{"more documents than the template", []string{twoDocs}, nil, nil, false, DidNotHappen, 0},
		{"made before", []string{old}, nil, nil, false, DidNotHappen, 0},
		{"a name with other spaces", []string{spaced}, nil, nil, false, Undecided, 1},
		{"a service that shows no name", []string{silent}, nil, nil, false, Undecided, 1},
		{"twelve of other rows", []string{bob, row8, ours}, []journal.Entry{made("x1"), made("x3"), made("x4")}, nil, false, DidNotHappen, 0},
	} {
		w := answering(map[string]string{"/envelopes": `{"envelopes":[` + strings.Join(row.list, ",") + `]}`, "/template/t1": `{"id":"t1","updated_at":1600000000,"documents":[{"id":"d0"}]}`})
		c := testClient(t, w, func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, &notebook{entries: row.entries} })
		var body interface{ Check() error } = sent
		if row.noBody {
			body = nil
		}
		truth, err := c.Reconcile(t.Context(), journal.Entry{Seq: "1", Time: at, Intent: asked}, body, row.taken)
		if err != nil || truth.Verdict != row.want || len(truth.Envelopes) != row.offered {
			t.Errorf("%s: %v, %d offered: %q, %v; want %v, %d", row.name, truth.Verdict, len(truth.Envelopes), truth.Sentence, err, row.want, row.offered)
		}
	}
	unreadable := testClient(t, answering(map[string]string{"/envelopes": `{"envelopes":[` + ours + `]}`}), func(cfg *Config) { cfg.Journal = &notebook{unreadable: errors.New("no")} })
	if truth, err := unreadable.Reconcile(t.Context(), journal.Entry{Seq: "1", Time: at, Intent: asked}, sent, nil); err == nil || truth.Envelopes != nil {
		t.Errorf("without the journal: %v, %v", truth, err)
	}
}
