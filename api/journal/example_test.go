package journal_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"inkdesk/api/journal"
)

// An intent is recorded before a change is sent, and its outcome behind it. A change without
// an outcome is pending until someone has found out what became of it.
func Example() {
	dir, err := os.MkdirTemp("", "journal")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	changes, err := journal.Open(filepath.Join(dir, "changes.jsonl"), journal.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer changes.Close()

	seq, err := changes.Begin(journal.Intent{
		Host: "sign.example.com", Operation: "envelope.void", Method: "PUT", Path: "/envelope/{envelope_id}/void",
		IDs: map[string]string{journal.EnvelopeID: "65a1f0c2d3e4b5a697887766"},
	})
	if err != nil {
		log.Fatal(err) // and the change must not be sent
	}
	_ = changes.End(seq, journal.Result{Outcome: journal.Unknown})

	pending, _ := changes.Pending(context.Background())
	fmt.Println(pending[0].Intent.Operation, pending[0].Outcome())
	_ = changes.Resolve(seq, journal.Applied, "")
	pending, _ = changes.Pending(context.Background())
	fmt.Println(len(pending))
	// Output:
	// envelope.void unknown
	// 0
}
