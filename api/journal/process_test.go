package journal

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
)

func TestMain(m *testing.M) { testbed.Main(m, runChild) }

func runChild(path, task string) error {
	j, err := Open(path, Options{})
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
	testbed.Must(t, err)
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

func openAs(t *testing.T, path string, o Options) *Journal {
	t.Helper()
	j, err := Open(path, o)
	testbed.Must(t, err)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

func TestEntriesSayWhoAndFromWhere(t *testing.T) {
	path := testPath(t)
	who := Person{Account: "support", UID: "1007", Operator: "Ada Lovelace", From: "192.0.2.7", Host: "jump1"}
	mustBegin(t, openAs(t, path, Options{Person: who}), voidIntent("env1"))
	if got := mustRead(t, testOpen(t, path), Filter{})[0].Process.Person; got != who {
		t.Errorf("%+v, want %+v", got, who)
	}
}

func TestCurrentPerson(t *testing.T) {
	p := CurrentPerson("Ada\x1b[2J\nLovelace", "192.0.2.7")
	if strings.ContainsAny(p.Operator, "\x1b\n") || !strings.HasPrefix(p.Operator, "Ada") || p.From != "192.0.2.7" {
		t.Errorf("%+v", p)
	}
	if uid := os.Geteuid(); uid >= 0 && p.UID != strconv.Itoa(uid) {
		t.Errorf("number %q", p.UID)
	}
	if host, err := os.Hostname(); err == nil && p.Host != host {
		t.Errorf("machine %q, want %q", p.Host, host)
	}
}

// What a setting or the system says of a person cannot stop a change.
func TestOddPersonsAreRecorded(t *testing.T) {
	j := openAs(t, testPath(t), Options{Person: Person{Operator: strings.Repeat("ä", 1000) + "\x1b]0;x\a"}})
	mustBegin(t, j, voidIntent("env1"))
	if got := mustRead(t, j, Filter{})[0].Process.Person.Operator; !strings.HasPrefix(got, "ää") || strings.Contains(got, "\x1b") {
		t.Errorf("%q", got)
	}
}

func TestLinesOfEarlierVersions(t *testing.T) {
	path := testPath(t)
	j := testOpen(t, path)
	mustBegin(t, j, voidIntent("env1"))
	const old = `{"line":"intent","seq":"18ad56ac74b3e9a1-0123456789abcdef","time":"2025-11-22T10:00:00Z",` +
		`"process":{"pid":7,"started":"2025-11-22T09:00:00Z","session":"0123456789abcdef"},` +
		`"intent":{"host":"api.example.com","operation":"envelope.rename","method":"PUT","path":"/envelope/{envelope_id}/rename",` +
		`"ids":{"envelope_id":"old1"},"before":{"status":"DRAFT"}}}` + "\n"
	appendText(t, path, old)
	entries := mustRead(t, j, Filter{Envelope: "old1"})
	if len(entries) != 1 || entries[0].Process.Person != (Person{}) || entries[0].Intent.Before.Status != "DRAFT" || entries[0].Intent.Properties != nil {
		t.Errorf("%+v", entries)
	}
}

func appendText(t *testing.T, path, text string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	testbed.Must(t, err)
	defer file.Close()
	if _, err := file.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func renameIntent(before, after string) Intent {
	in := voidIntent("env1")
	in.Properties = []Property{{Name: "name", Before: before, After: after}}
	return in
}

func TestValuesAreKeptCleanAndBounded(t *testing.T) {
	j := testOpen(t, testPath(t))
	long := strings.Repeat("\U0001F600", 3000)
	in := renameIntent("Lease\n\x1b[31m2024", long)
	for range 100 {
		in.Properties = append(in.Properties, Property{Name: "message", Before: long, After: long})
	}
	seq := mustBegin(t, j, in)
	also := []Property{{Name: "message", Before: long, After: long}, {Name: "subject", Before: long, After: "x"}}
	testbed.Must(t, j.End(seq, Result{Outcome: Applied, Properties: also}))
	entry := mustRead(t, j, Filter{})[0]
	if len(entry.Result.Properties) == 0 {
		t.Error("the outcome was not read")
	}
	got := entry.Intent.Properties
	if strings.ContainsAny(got[0].Before, "\x1b\n") || !strings.HasPrefix(got[0].Before, "Lease ") || !strings.HasSuffix(got[0].After, "…") {
		t.Errorf("%.100q", got[0])
	}
	if last := got[len(got)-1]; last.Name != "more" || last.After == "" {
		t.Errorf("the last of %d is %+v", len(got), last)
	}
}

func TestValuesCanBeLeftOut(t *testing.T) {
	path := testPath(t)
	j := openAs(t, path, Options{WithoutValues: true})
	seq := mustBegin(t, j, renameIntent("Lease", "Loan"))
	testbed.Must(t, j.End(seq, Result{Outcome: Applied, AlsoChanged: []string{"the message"}, Properties: []Property{{Name: "message", Before: "Lease"}}}))
	text, err := os.ReadFile(path)
	testbed.Must(t, err)
	if strings.Contains(string(text), "Lease") || strings.Contains(string(text), "Loan") || !strings.Contains(string(text), "the message") {
		t.Error(cmp.Diff("", string(text)))
	}
}
