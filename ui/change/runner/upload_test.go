package runner_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// A file that was exchanged after it was confirmed is not sent, after a restart neither.
func TestExchangedFileIsNotSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		path := b.file()
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		on := b.envelope(model.Draft)
		task := runner.New(on, change.Request{
			Operation: "envelope.add_document", File: path, FileDigest: fmt.Sprintf("%x", sha256.Sum256(content)),
		})
		saved, err := json.Marshal(runner.NewOrder("Upload", "work", "https://api.example.com", time.Now(), []runner.Task{task}))
		if err != nil {
			t.Fatal(err)
		}
		var order runner.Order
		if err := json.Unmarshal(saved, &order); err != nil {
			t.Fatal(err)
		}
		order.Tasks[0].Target = on // read before it goes on
		if err := os.WriteFile(path, append(content, "\n"...), 0o600); err != nil {
			t.Fatal(err)
		}
		exchanged := b.Do(t.Context(), order.Tasks[0])
		if s := exchanged.Steps[0]; s.State != runner.Failed || !strings.Contains(s.Note, "not the one that was confirmed") || b.service.Count("envelope.add_document") != 0 {
			t.Errorf("state %d: %s", s.State, s.Note)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if same := b.Do(t.Context(), order.Tasks[0]); !same.Finished() {
			t.Errorf("%+v", same.Steps)
		}
	})
}
