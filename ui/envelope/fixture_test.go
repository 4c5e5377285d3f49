package envelope_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/envelope"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
)

func at(d time.Duration) model.Time { return model.Time(uitest.Start.Add(d).Unix()) }

const day = 24 * time.Hour

// service answers for some envelopes.
type service struct {
	mu        sync.Mutex
	envelopes map[model.EnvelopeID]*model.Envelope
	fields    map[model.DocumentID][]model.Annotation
	documents []model.Document // of the list of them
	delay     time.Duration
	status    int               // of every answer, 0 for success
	spoil     *strings.Replacer // of every answer, nil for none
	// refusesFields: the token may not read fields.
	refusesFields bool
}

func serve(all ...*model.Envelope) *service {
	s := &service{envelopes: make(map[model.EnvelopeID]*model.Envelope), fields: make(map[model.DocumentID][]model.Annotation)}
	for _, e := range all {
		s.envelopes[e.ID] = e
	}
	return s
}

// set changes what the service has while the program runs.
func (s *service) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

func (s *service) RoundTrip(req *http.Request) (*http.Response, error) {
	s.mu.Lock()
	delay := s.delay
	s.mu.Unlock()
	select {
	case <-time.After(delay):
	case <-req.Context().Done():
		return nil, req.Context().Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	status, answer := http.StatusOK, s.answer(strings.Split(strings.TrimPrefix(req.URL.Path, "/v2/envelope/"), "/"))
	if answer == nil {
		status, answer = http.StatusNotFound, map[string]string{"message": "no such envelope"}
	}
	if s.refusesFields && strings.Contains(req.URL.Path, "/annotations") {
		status, answer = http.StatusForbidden, map[string]string{"message": "no"}
	}
	if s.status != 0 {
		status, answer = s.status, map[string]string{"message": "no"}
	}
	body, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	if s.spoil != nil {
		body = []byte(s.spoil.Replace(string(body)))
	}
	return &http.Response{
		StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)), Request: req,
	}, nil
}

func (s *service) answer(path []string) any {
	e := s.envelopes[model.EnvelopeID(path[0])]
	switch {
	case e == nil:
		return nil
	case len(path) == 3 && path[1] == "annotations":
		return model.AnnotationList{Annotations: s.fields[model.DocumentID(path[2])]}
	case len(path) == 2 && path[1] == "annotations":
		return s.allFields(e)
	case len(path) == 2 && path[1] == "documents":
		return model.DocumentList{Documents: s.documents}
	case len(path) == 3 && path[1] == "document":
		return e.Document(model.DocumentID(path[2]))
	}
	return e
}

// allFields are those of all documents, which each say where they lie.
func (s *service) allFields(e *model.Envelope) []model.Annotation {
	all := []model.Annotation{}
	for i := range e.Documents {
		for _, f := range s.fields[e.Documents[i].ID] {
			f.DocumentID = e.Documents[i].ID
			all = append(all, f)
		}
	}
	return all
}

// lease is an envelope with something on every tab.
func lease() *model.Envelope {
	person := func(id, name, email string, role model.Role, v *model.Verification) model.Recipient {
		return model.Recipient{ID: model.RecipientID(id), Name: model.NewText(name), Email: model.NewText(email), Role: role, Verification: v}
	}
	portrait, landscape := model.Page{Width: 595, Height: 842}, model.Page{Width: 842, Height: 595}
	anna := person("r1", "Anna Keller", "anna.keller@example.com", model.Signer,
		&model.Verification{Type: model.SMS, Value: model.NewSecret("+41795550123")})
	bruno := person("r2", "Bruno Tanner", "bruno@gmial.com", model.Signer,
		&model.Verification{Type: model.Passcode, Value: model.NewSecret("hunter2")})
	clara := person("r3", "Clara Frei", "clara@example.com", model.ReceivesCopy, nil)
	return &model.Envelope{
		ID: "66f1a7c2e4b0d9183c5e7a01", Name: model.NewText("Lease 2026 Bahnhofstrasse"), Status: model.InProgress,
		Comment:  model.NewText("Second version,\nafter the call of Monday."),
		FlowType: model.RequestSignature, LegalityLevel: model.SES, Pages: 5, NumRecipients: 3, IsDuplicable: new(true),
		CreatedAt: at(-9 * day), UpdatedAt: at(-8 * day), ExpiresAt: at(31 * time.Hour),
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{anna}}, {Recipients: []model.Recipient{bruno, clara}}},
		Documents: []model.Document{
			{
				ID: "d1", Name: model.NewText("Lease"), Filename: model.NewText("lease-final.pdf"), PageCount: 4,
				Pages: []model.Page{portrait, portrait, landscape, portrait},
			},
			{ID: "d2", Name: model.NewText("House rules"), Filename: model.NewText("rules.pdf"), PageCount: 1, Pages: []model.Page{portrait}},
		},
		Notification: &model.Notification{
			Subject: model.NewText("Please sign the lease"), Message: model.NewText("Dear Anna\n\nPlease sign.\nBest regards"), ReminderInterval: 3,
		},
		Attachments: &model.Attachments{
			Settings: &model.AttachmentSettings{VisibleToRecipients: true},
			Recipients: []model.RecipientPlaceholders{{RecipientID: "r1", RecipientName: model.NewText("Anna Keller"), Placeholders: []model.AttachmentPlaceholder{
				{ID: "p1", Name: model.NewText("Photo"), Files: []model.AttachmentFile{
					{ID: "f1", Name: model.NewText("me.jpg"), Size: new(model.Int(183_500)), MIMEType: model.NewText("image/jpeg")},
				}},
				{ID: "p2", Name: model.NewText("Passport"), Hint: model.NewText("Both sides."), Required: true, Multiple: true},
			}}},
		},
	}
}

func leaseFields() []model.Annotation {
	field := func(id, who string, y model.Float, kind model.AnnotationType, required bool) model.Annotation {
		return model.Annotation{
			ID: model.AnnotationID(id), RecipientID: model.RecipientID(who), DocumentID: "d1", Page: 1,
			X: 10, Y: y, Width: 30, Height: 5, Type: kind, Required: required,
		}
	}
	return []model.Annotation{
		field("a1", "r1", 10, model.SignatureField, true), field("a2", "r1", 20, model.TextField, false),
		field("a3", "r2", 30, model.SignatureField, true), field("a4", "gone", 40, model.DateField, true),
	}
}

// screens makes no screen for other places: the program stays where it is.
func screens(env screen.Env, route nav.Route) screen.Screen {
	if r, ok := route.(nav.Envelope); ok {
		return envelope.New(env, r)
	}
	return nil
}

// desk is the program on the screen of an envelope.
type desk struct {
	*uitest.Program
	service *service
}

// open runs the program on one envelope.
func open(t *testing.T, s *service, route nav.Envelope, o uitest.Options, script func(*desk)) {
	t.Helper()
	o.Transport, o.Screens, o.Home = s, screens, route
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{Program: p, service: s}) })
}

// openLease runs it on one like [lease], once that is shown.
func openLease(t *testing.T, e *model.Envelope, o uitest.Options, script func(*desk)) {
	t.Helper()
	open(t, serve(e), nav.Envelope{ID: e.ID}, o, func(d *desk) {
		d.T.Helper()
		d.See("Lease 2026")
		script(d)
	})
}

// last is the place that was opened last.
func (d *desk) last() nav.Route {
	d.T.Helper()
	route := d.LastOpened()
	if route == nil {
		d.T.Fatalf("no place was opened:\n%s", d.Screen())
	}
	return route
}

// reads counts the calls for a path.
func (d *desk) reads(path string) int {
	n := 0
	for _, r := range d.Requests() {
		if r.String() == "GET "+path {
			n++
		}
	}
	return n
}

// many are envelopes with different names.
func many(n int) ([]*model.Envelope, []model.EnvelopeID) {
	var all []*model.Envelope
	var ids []model.EnvelopeID
	for i := range n {
		e := lease()
		e.ID, e.Name = model.EnvelopeID(fmt.Sprintf("env%02d", i)), model.NewText(fmt.Sprintf("Contract %02d", i))
		all, ids = append(all, e), append(ids, e.ID)
	}
	return all, ids
}
