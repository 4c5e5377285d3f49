package account_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// TestTruthFitsTheStatus compares what the recipients did with what the service shows.
func TestTruthFitsTheStatus(t *testing.T) {
	a := account.New(3, 2000, 0, noon, model.Milliseconds)
	finished, ahead := 0, 0
	for i := range a.Len() {
		e := a.WithAnnotations(i)
		last, left := e.CreatedAt, 0
		turn := true
		for _, step := range e.SigningSteps {
			began := last
			for _, r := range step.Recipients {
				p := e.Progress[r.ID]
				if p.Invited.IsZero() == (turn && e.Status != model.Draft) && !isPlanted(i) {
					t.Errorf("envelope %d: %s is invited at %v, its turn has come: %v", i, r.ID, p.Invited, turn)
				}
				inOrder(t, i, e, p)
				if !r.Role.Signs() {
					continue
				}
				last = max(last, p.Signed, p.Declined, p.Uploaded)
				if p.Signed.IsZero() {
					left++
				}
				if !p.Invited.IsZero() && p.Invited < began {
					t.Errorf("envelope %d: invited before the step before was done", i)
				}
				if !p.Uploaded.IsZero() {
					ahead++
				}
			}
			turn = turn && left == 0
		}
		switch e.Status {
		case model.Draft:
			if len(e.Progress) != 0 {
				t.Errorf("envelope %d: a draft with acts", i)
			}
		case model.Completed, model.Declined, model.Pending:
			if last != e.UpdatedAt || (e.Status != model.Declined) != (left == 0) {
				t.Errorf("envelope %d is %s since %v, last act %v, %d to go", i, e.Status, e.UpdatedAt, last, left)
			}
		case model.InProgress:
			if last > e.UpdatedAt {
				t.Errorf("envelope %d was changed before its last act", i)
			}
			if left == 0 && len(e.Acts()) > 0 {
				finished++
			}
		}
		entered(t, i, e)
	}
	if finished < 1 || finished > 30 || ahead < 10 {
		t.Errorf("%d envelopes look finished, %d people have uploaded before they sign", finished, ahead)
	}
}

// isPlanted reports whether a defect may have changed who the recipients are.
func isPlanted(i int) bool { return i%10 == 5 }

func inOrder(t *testing.T, i int, e *account.Envelope, p account.Progress) {
	t.Helper()
	at := e.CreatedAt
	for _, next := range []model.Time{p.Invited, p.Opened, p.Uploaded, p.Signed, p.Declined} {
		if next.IsZero() {
			continue
		}
		if next < at || next.Time().After(noon) || e.Status == model.Expired && next > e.ExpiresAt ||
			e.Status == model.Voided && next > e.UpdatedAt {
			t.Errorf("envelope %d, created %v, %s %v: %+v", i, e.CreatedAt, e.Status, e.UpdatedAt, p)
		}
		at = next
	}
}

// entered compares fields and files with who has acted.
func entered(t *testing.T, i int, e *account.Envelope) {
	t.Helper()
	for _, f := range e.Annotations {
		r, signed := e.Recipient(f.RecipientID), !e.Progress[f.RecipientID].Signed.IsZero()
		switch {
		case r == nil:
		case f.Type == model.SignatureField || f.Type == model.InitialsField:
			if f.Filled() != signed {
				t.Errorf("envelope %d: a mark is there: %v, signed: %v", i, f.Filled(), signed)
			}
		case signed && f.Required && !f.Filled():
			t.Errorf("envelope %d: a required field of one who has signed is empty", i)
		case !signed && f.Filled() && (f.Type != model.TextField || f.Text.Value == r.Name):
			t.Errorf("envelope %d: a field of one who has not signed is filled", i)
		}
	}
	for _, asked := range e.Attachments.Placeholders() {
		p := e.Progress[asked.RecipientID]
		if len(asked.Files) > 0 && p.Signed.IsZero() && p.Uploaded.IsZero() {
			t.Errorf("envelope %d: files of somebody who has not uploaded any", i)
		}
		if !p.Signed.IsZero() && asked.Required && len(asked.Files) == 0 && !isPlanted(i) {
			t.Errorf("envelope %d: a file is missing that was needed to sign", i)
		}
	}
}

// TestPeopleTakeADayWithALongTail measures those who were alone to sign.
func TestPeopleTakeADayWithALongTail(t *testing.T) {
	a := account.New(3, 4000, 0, noon, model.Seconds)
	var took []time.Duration
	for i := range a.Len() {
		e := a.Envelope(i)
		if e.Status != model.Completed {
			continue
		}
		for _, p := range e.Progress {
			if !p.Signed.IsZero() {
				took = append(took, p.Signed.Time().Sub(p.Invited.Time()))
			}
		}
	}
	slices.Sort(took)
	median, tail := took[len(took)/2], took[len(took)*97/100]
	if median < 20*time.Hour || median > 28*time.Hour || tail < 7*24*time.Hour || tail > 14*24*time.Hour {
		t.Errorf("of %d half take %v, the slowest %v and more", len(took), median, tail)
	}
}

// TestSendersPrefillTexts looks for texts that no one but the sender can have entered.
func TestSendersPrefillTexts(t *testing.T) {
	a := account.New(3, 1000, 0, noon, model.Seconds)
	seen := make(map[string]int)
	for i := range a.Len() {
		e := a.WithAnnotations(i)
		for _, f := range e.Annotations {
			if f.Text == nil || !e.Progress[f.RecipientID].Signed.IsZero() {
				continue
			}
			switch dynamic, draft := !f.Text.DynamicFieldName.IsEmpty(), e.Status == model.Draft; {
			case dynamic && f.Filled() == draft:
				t.Errorf("envelope %d, %s: a dynamic field is filled: %v", i, e.Status, f.Filled())
			case dynamic:
				seen["dynamic"]++
			case f.Filled() && draft:
				seen["preset in a draft"]++
			case f.Filled():
				seen["preset"]++
			default:
				seen["empty"]++
			}
		}
	}
	for _, what := range []string{"dynamic", "preset in a draft", "preset", "empty"} {
		if seen[what] < 5 {
			t.Errorf("%d fields are %s", seen[what], what)
		}
	}
}
