package cause

import (
	"fmt"
	"testing"
)

// ofPerson are facts of an envelope that waits for someone, and has not changed for long.
func ofPerson(n int) Facts {
	rest := &trait{kind: Backlog}
	return Facts{first: &trait{kind: Person, of: uint64(n), label: fmt.Sprint("person ", n), next: rest}}
}

// What is equal is there once, however often it is made; what differs is not mixed up, even
// when there is more than a pool knows.
func TestPool(t *testing.T) {
	var p Pool
	all := make([]Facts, mostPooled+10)
	for i := range all {
		all[i] = p.Share(ofPerson(i))
		if len(p.traits) > mostPooled {
			t.Fatalf("%d traits are known", len(p.traits))
		}
	}
	for i, f := range all {
		if want := ofPerson(i); f.first.label != want.first.label || f.first.of != want.first.of || f.first.next.kind != Backlog || f.first.next.next != nil {
			t.Fatalf("%d became %+v", i, f.first)
		}
	}
	last := len(all) - 1
	if again := p.Share(ofPerson(last)); again != all[last] || again.first.next != all[last-1].first.next {
		t.Error("what is equal is there twice")
	}
	if (p.Share(Facts{Urgency: 3}) != Facts{Urgency: 3}) {
		t.Error("facts without traits became others")
	}
}
