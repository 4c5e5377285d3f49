package state

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

func TestIDs(t *testing.T) {
	var l IDs
	for i := range MostIDs + 10 {
		l.Add(fmt.Sprint(i))
	}
	l.Add("500")
	if len(l) != MostIDs || l[0] != "500" || l[1] != fmt.Sprint(MostIDs+9) {
		t.Errorf("%d ids, %v first", len(l), l[:2])
	}
	if l.Has("0") || !l.Has("500") {
		t.Error("the oldest stayed, or the latest went")
	}
	l.Remove("500")
	if l.Has("500") || len(l) != MostIDs-1 {
		t.Errorf("%d ids after one was removed", len(l))
	}
}

func TestWebhooks(t *testing.T) {
	var l Webhooks
	for i := range MostWebhooks + 10 {
		l.Add(Webhook{ID: fmt.Sprint(i), Target: "https://a.example"})
	}
	l.Add(Webhook{ID: "500", Target: "https://b.example"})
	if len(l) != MostWebhooks || l[0].Target != "https://b.example" {
		t.Errorf("%d webhooks, %+v first", len(l), l[0])
	}
	l.Remove("500")
	if len(l) != MostWebhooks-1 {
		t.Errorf("%d webhooks after one was removed", len(l))
	}
}

func TestADraftIsKeptAsItIsGiven(t *testing.T) {
	s := open(t)
	at := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	if err := PutDraft(s, "create", at, []byte(`{"name":"Lease 7"}`)); err != nil {
		t.Fatal(err)
	}
	draft, err := GetDraft(s, "create")
	var answers struct{ Name string }
	if json.Unmarshal(draft.Answers(), &answers) != nil || err != nil || answers.Name != "Lease 7" || !draft.Saved().Equal(at) {
		t.Errorf("%+v, %v", draft, err)
	}
}

func TestDraftOfNothingIsForgotten(t *testing.T) {
	s := open(t)
	for _, answers := range []string{`{"name":"Lease 7"}`, ""} {
		if err := PutDraft(s, "create", time.Time{}, []byte(answers)); err != nil {
			t.Fatal(err)
		}
	}
	if draft, err := GetDraft(s, "create"); err != nil || draft.Answers() != nil {
		t.Errorf("%+v, %v", draft, err)
	}
	if got := names(t, s); len(got) != 1 {
		t.Errorf("files %v", got)
	}
}
