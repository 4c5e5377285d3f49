package state

import (
	"fmt"
	"testing"
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
