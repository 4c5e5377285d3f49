package journal

import (
	"bytes"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"inkdesk/api/testbed"
)

func TestMain(m *testing.M) { testbed.Main(m, runChild) }

func runChild(path, task string) error {
	j, err := Open(path)
	if err != nil {
		return err
	}
	switch task {
	case "append many":
		for range appends {
			if _, err := j.Begin(voidIntent("env1")); err != nil {
				return err
			}
		}
		return j.Close()
	default: // change until killed, and say so where the request would be sent
		for i := 0; ; i++ {
			seq, err := j.Begin(voidIntent("env1"))
			if err != nil {
				return err
			}
			fmt.Println(seq)
			if i%2 == 0 {
				if err := j.End(seq, Result{Outcome: Applied}); err != nil {
					return err
				}
			}
		}
	}
}

// appends is how often each of several processes appends. On a slow disk all of them together
// must not take as long as one waits for the others.
const appends = 50

func TestManyProcessesWriteWholeLines(t *testing.T) {
	const processes = 10
	path := testPath(t)
	var group sync.WaitGroup
	for range processes {
		group.Go(func() {
			if out, err := testbed.Command(path, "append many").CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	group.Wait()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole := 0
	for l := range bytes.Lines(text) {
		if _, ok := decode(l); ok {
			whole++
		}
	}
	if lines := bytes.Count(text, []byte("\n")); whole != processes*appends || lines != whole {
		t.Errorf("%d whole lines of %d", whole, lines)
	}
	if pending := mustPending(t, testOpen(t, path)); len(pending) != whole {
		t.Errorf("%d pending", len(pending))
	}
}

func TestKilledProcessLeavesNoRequestWithoutIntent(t *testing.T) {
	const kills = 40
	path := testPath(t)
	var sent []Seq
	for range kills {
		for _, seq := range testbed.UntilKilled(t, testbed.Command(path, "change until killed"), 5*time.Millisecond) {
			// The last line may be half of one.
			if seqPattern.MatchString(seq) {
				sent = append(sent, Seq(seq))
			}
		}
	}
	j := testOpen(t, path)
	recorded := make(map[Seq]bool)
	for _, e := range mustRead(t, j, Filter{}) {
		recorded[e.Seq] = true
		if e.Open() && e.Live {
			t.Errorf("%s counts as in flight", e.Seq)
		}
	}
	for _, seq := range sent {
		if !recorded[seq] {
			t.Errorf("%s was sent and is not recorded", seq)
		}
	}
	if pending := mustPending(t, j); len(pending) < len(sent)/3 {
		t.Errorf("%d of %d are pending", len(pending), len(sent))
	}
	if len(sent) < 2*kills {
		t.Logf("only %d changes in %d processes", len(sent), kills)
	}
}
