package api

import (
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/model"
)

// canary is a token that must turn up in the Authorization header and nowhere else.
const canary = "canary-token-4711"

// wire is a service at the end of a RoundTripper. It writes down what reached it.
type wire struct {
	answer func(n int, req *http.Request) (*http.Response, error)

	mu       sync.Mutex
	requests []sentRequest
}

type sentRequest struct {
	method, path, body string
	header             http.Header
}

func (w *wire) RoundTrip(req *http.Request) (*http.Response, error) {
	got := sentRequest{method: req.Method, path: req.URL.RequestURI(), header: req.Header.Clone()}
	if trace := httptrace.ContextClientTrace(req.Context()); trace != nil && trace.WroteHeaders != nil {
		trace.WroteHeaders()
	}
	if req.Body != nil {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		got.body = string(body)
	}
	w.mu.Lock()
	w.requests = append(w.requests, got)
	n := len(w.requests)
	w.mu.Unlock()
	return w.answer(n, req)
}

func (w *wire) sent() []sentRequest {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]sentRequest(nil), w.requests...)
}

// always answers every request the same way. header has names with their values.
func always(status int, contentType, body string, header ...string) *wire {
	return &wire{answer: func(int, *http.Request) (*http.Response, error) {
		resp := response(status, contentType, body)
		for pair := range slices.Chunk(header, 2) {
			resp.Header.Set(pair[0], pair[1])
		}
		return resp, nil
	}}
}

func response(status int, contentType, body string) *http.Response {
	return &http.Response{
		StatusCode: status, ProtoMajor: 1, ProtoMinor: 1,
		Header:        http.Header{"Content-Type": {contentType}},
		Body:          io.NopCloser(strings.NewReader(body)),
		ContentLength: int64(len(body)),
	}
}

func parsed(t testing.TB, text string) token.Token {
	t.Helper()
	found, _, err := token.Parse([]byte(text))
	testbed.Must(t, err)
	return found
}

func testToken(t testing.TB) token.Token {
	t.Helper()
	return parsed(t, canary)
}

func testClient(t testing.TB, w http.RoundTripper, adjust ...func(*Config)) *Client {
	t.Helper()
	base, err := url.Parse("https://service.example/v2")
	testbed.Must(t, err)
	cfg := Config{BaseURL: base, Token: testToken(t), Transport: w}
	for _, a := range adjust {
		a(&cfg)
	}
	return New(cfg)
}

type fakeFile struct {
	io.Reader
	size int64
	name string
}

func (f fakeFile) Size() int64      { return f.size }
func (f fakeFile) Name() model.Text { return model.NewText(f.name) }

func textFile(name, content string) fakeFile {
	return fakeFile{strings.NewReader(content), int64(len(content)), name}
}

func text(s string) model.Text { return model.NewText(s) }

const (
	anEnvelope  = `{"id":"e1"}`
	aTemplate   = `{"id":"t1"}`
	aDocument   = `{"id":"d1","name":"Lease","filename":"lease.pdf","page_count":1,"pages":[{"width":595,"height":842}]}`
	attachments = `{"settings":{"visible_to_recipients":false},"recipients":[{"recipient_id":"r1","recipient_name":"Ada","placeholders":[{"recipient_id":"r1","id":"p1","name":"Passport","hint":"Both sides","required":true,"multiple":true,"files":[{"id":"f1","name":"pass.png","size":7,"mimetype":"image/png"}]}]}]}`
	annotation  = `{"id":"a1","recipient_id":"r1","document_id":"d1","page":1,"x":10.5,"y":20,"width":30,"height":5,"required":true,"type":"TEXT","signature":null,"initials":null,"text":{"size":12,"color":255,"value":"v","tooltip":"t","dynamic_field_name":"f","font":{"family":"UNKNOWN","italic":true,"bold":false}},"datetime":null,"checkbox":null}`
)

var (
	theDocument = model.Document{
		ID: "d1", Name: text("Lease"), Filename: text("lease.pdf"), PageCount: 1,
		Pages: []model.Page{{Width: 595, Height: 842}},
	}
	theAttachments = model.Attachments{
		Settings: &model.AttachmentSettings{},
		Recipients: []model.RecipientPlaceholders{{
			RecipientID: "r1", RecipientName: text("Ada"),
			Placeholders: []model.AttachmentPlaceholder{{
				RecipientID: "r1", ID: "p1", Name: text("Passport"), Hint: text("Both sides"), Required: true, Multiple: true,
				Files: []model.AttachmentFile{{ID: "f1", Name: text("pass.png"), Size: new(model.Int(7)), MIMEType: text("image/png")}},
			}},
		}},
	}
	theAnnotation = model.Annotation{
		ID: "a1", RecipientID: "r1", DocumentID: "d1", Page: 1, X: 10.5, Y: 20, Width: 30, Height: 5, Required: true,
		Type: model.TextField,
		Text: &model.TextProperties{
			Size: 12, Color: 255, Value: text("v"), Tooltip: text("t"), DynamicFieldName: text("f"),
			Font: &model.Font{Family: model.UnknownFont, Italic: true},
		},
	}
	newField = model.AnnotationRequest{DocumentID: "d1", Page: 1, X: 1, Y: 2, Width: 3, Height: 4, Type: model.SignatureField, RecipientID: "r1"}
	twoSteps = []model.SigningStep{{Recipients: []model.Recipient{{
		Name: text("Ada"), Email: text("ada@example.com"), Role: model.Signer,
		Verification: &model.Verification{Type: model.SMS, Value: model.NewSecret("+41791234567")},
	}}}}
)

var (
	keepsAnnotation = `{"document_id":"d1","height":4,"page":1,"recipient_id":"r1","type":"SIGNATURE","width":3,"x":1,"y":2}`
	stepsBody       = `{"signing_steps":[{"recipients":[{"name":"Ada","email":"ada@example.com","role":"SIGNER","verification":{"type":"SMS","value":"+41791234567"}}]}]}`
	placeholderList = []model.PlaceholderRequest{{RecipientID: "r1", Name: text("Passport"), Required: true, Multiple: true, ID: "p1", Hint: text("Both sides")}}
	placeholderBody = `{"placeholders":[{"recipient_id":"r1","name":"Passport","required":true,"multiple":true,"id":"p1","hint":"Both sides"}]}`
)
