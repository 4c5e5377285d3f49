package forms_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// fromTemplate makes an envelope from a template whose two signers have fields, and sends it to people with other addresses.
func fromTemplate(t *testing.T, s *demo.Service) model.EnvelopeID {
	t.Helper()
	at := slices.IndexFunc(s.Templates(), func(one model.Template) bool {
		signers := change.Recipients(one.SigningSteps)
		others := slices.ContainsFunc(signers, func(r *model.Recipient) bool { return r.Role != model.Signer })
		return len(signers) == 2 && !others && len(one.Documents) > 0 && len(one.Attachments.Placeholders()) == 0
	})
	if at < 0 {
		t.Fatal("no template has two signers")
	}
	client, ctx := uitest.NewClient(t, s), context.Background() // within the time of the test
	e, err := client.CreateFromTemplate(ctx, s.Templates()[at].ID, model.EnvelopeFromTemplate{Name: "Lease 7"})
	testbed.Must(t, err)
	for n, r := range change.Recipients(e.SigningSteps) {
		r.Name, r.Email = model.NewText(fmt.Sprint("p", n)), model.NewText(fmt.Sprintf("p%d@hotmial.com", n))
	}
	_, err = client.AddSigningSteps(ctx, e.ID, e.SigningSteps)
	testbed.Must(t, err)
	if e.ExpiresAt.IsZero() {
		_, err = client.SetExpirationDate(ctx, e.ID, time.Now().AddDate(0, 1, 0))
		testbed.Must(t, err)
	}
	_, err = client.SendEnvelope(ctx, e.ID)
	testbed.Must(t, err)
	return e.ID
}

func bareCopies(bare bool) func(*uitest.Options) {
	return func(o *uitest.Options) {
		o.Demo.BareCopies = bare
		o.Height = 50
	}
}

func forTemplated(t *testing.T) func(*demo.Service) nav.Route {
	return func(s *demo.Service) nav.Route {
		return nav.Form{Kind: nav.Reissue, Envelope: &model.Envelope{ID: fromTemplate(t, s)}}
	}
}

// correctFirst corrects the address of the first recipient, and asks to send the new one and void the old one.
func (d *harness) correctFirst(choice ...string) {
	d.T.Helper()
	d.Wait(5 * time.Minute) // so that the old one is no candidate for a lost answer
	d.See("p0@hotmial.com")
	d.Press("enter", "tab", "ctrl+u")
	d.Fill("p0@hotmail.com", "enter c", "Copy of Lease 7")
	d.After("enter enter enter", "The new envelope is", "made from the template")
	d.Press(append(choice, "enter", "down", "down", "enter")...).See("Send the copy, void the old", "p0@hotmail.com")
}

// expectReplaced fails the test unless one new envelope is out with all fields, each of its own recipient, and the old one
// is voided.
func expectReplaced(t *testing.T, s *demo.Service, drafts int) {
	t.Helper()
	by := map[model.Status][]*account.Envelope{}
	for _, id := range s.Find(func(e *account.Envelope) bool { return e.Name.String() == "Lease 7" && !e.Trashed }) {
		e, _ := s.Envelope(id)
		by[e.Status] = append(by[e.Status], e)
	}
	if len(by[model.Voided]) != 1 || len(by[model.InProgress]) != 1 || len(by[model.Draft]) != drafts {
		t.Fatalf("%d voided, %d out, %d drafts", len(by[model.Voided]), len(by[model.InProgress]), len(by[model.Draft]))
	}
	fields := func(e *account.Envelope) (list []string) {
		who := map[model.RecipientID]string{}
		for _, r := range e.Recipients() {
			who[r.ID] = r.Name.String()
		}
		for i := range e.Annotations {
			a := &e.Annotations[i]
			list = append(list, fmt.Sprint(who[a.RecipientID], a.Type, a.Page, a.X, a.Y))
		}
		slices.Sort(list)
		return list
	}
	old, made := by[model.Voided][0], by[model.InProgress][0]
	if len(fields(old)) == 0 || !slices.Equal(fields(old), fields(made)) {
		t.Errorf("the fields are\n%q, were\n%q", fields(made), fields(old))
	}
	var emails []string
	for _, r := range made.Recipients() {
		emails = append(emails, r.Email.String())
	}
	testbed.Wrong(t, !slices.Equal(emails, []string{"p0@hotmail.com", "p1@hotmial.com"}), "it was sent to %q", emails)
}

const (
	duplicates, templates = "POST /envelope/*/duplicate", "POST /envelope/from_template/*"
	steps, sends, voids   = "POST /envelope/*/signing_steps", "POST /envelope/*/send", "PUT /envelope/*/void"
)

// The program makes the new envelope as what keeps the fields, whatever the service's duplicates keep.
func TestIssuingAgainKeepsTheFields(t *testing.T) {
	for _, row := range []struct {
		name   string
		bare   bool
		choice []string
		see    string
		drafts int
		calls  []string
	}{
		{"a duplicate keeps them", false, nil, "a duplicate, or if that lacks fields", 0, []string{duplicates, steps, sends, voids}},
		{"a duplicate lacks them", true, nil, "a duplicate, or if that lacks fields", 1, []string{duplicates, templates, steps, steps, sends, voids}},
		{"the template by choice", true, []string{"down", "down"}, "made from the template", 0, []string{templates, steps, sends, voids}},
		{"the duplicate by choice", false, []string{"down"}, "has the same fields, too", 0, []string{duplicates, steps, sends, voids}},
	} {
		t.Run(row.name, func(t *testing.T) {
			run(t, "", forTemplated(t), func(d *harness) {
				d.correctFirst(row.choice...)
				if text := strings.Join(strings.Fields(d.Screen()), " "); !strings.Contains(text, strings.Fields(row.see)[0]) {
					d.T.Error(d.Screen())
				}
				d.confirm("2", uitest.FormDone, "the old one is now Voided")
				d.expectCalls(row.calls...)
				expectReplaced(d.T, d.Service, row.drafts)
			}, bareCopies(row.bare))
		})
	}
}

// An envelope that cannot be duplicated is made from its template.
func TestIssuingAgainWhatCannotBeDuplicated(t *testing.T) {
	forbidden := func(s *demo.Service) nav.Route {
		to := forTemplated(t)(s)
		if err := s.Change(to.(nav.Form).Envelope.ID, func(e *model.Envelope) { e.IsDuplicable = new(false) }); err != nil {
			panic(err)
		}
		return to
	}
	run(t, "", forbidden, func(d *harness) {
		d.Wait(5*time.Minute).Press("enter", "tab", "ctrl+u").Type("p0@hotmail.com")
		d.After("enter c enter enter enter down down enter", "this envelope cannot be", "Send the copy, void the old")
		d.confirm("2", uitest.FormDone)
		d.expectCalls(templates, steps, sends, voids)
		expectReplaced(d.T, d.Service, 0)
	}, bareCopies(false))
}

// A duplicate that lacks the fields, chosen by the person, is not sent, and the old one is kept.
func TestABareDuplicateIsNotSent(t *testing.T) {
	run(t, "", forTemplated(t), func(d *harness) {
		d.correctFirst("down")
		d.confirm("2", "fields: the service's copy does not keep them")
		d.expectCalls(duplicates, steps)
	}, bareCopies(true))
}

// Whatever fails between two steps, the rest can be done without doing anything twice.
func TestATemplateThatFailsInBetween(t *testing.T) {
	for _, operation := range []string{"envelope.duplicate", "envelope.create_from_template", "envelope.add_signing_steps", "envelope.send", "envelope.void"} {
		for _, fault := range []string{"status=422*1", "drop-before*1", "drop-after*1"} {
			replaced := func(d *harness) { expectReplaced(d.T, d.Service, 1) }
			failInBetween(t, operation, fault, forTemplated(t), func(d *harness) { d.correctFirst() }, replaced, bareCopies(true))
		}
	}
}

// Whenever the process is killed, the rest is done afterwards, and nothing twice.
func TestATemplateResumesAfterACrash(t *testing.T) {
	for bare, calls := range map[bool]int{false: 4, true: 6} {
		for step := range calls {
			for _, reaches := range []bool{true, false} {
				t.Run(fmt.Sprint(bare, step, reaches), func(t *testing.T) {
					service := uitest.NewService(t, demo.Options{Envelopes: 60, Templates: 8, Choices: demo.Choices{BareCopies: bare}})
					creates, drafts := step == 0 || bare && step == 1, 0
					if bare {
						drafts = 1
					}
					correct := func(d *harness) { d.correctFirst() }
					crashBetween(t, service, fromTemplate(t, service), step, reaches, creates, step == calls-1, correct)
					expectReplaced(t, service, drafts)
				})
			}
		}
	}
}
