package demo_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

func TestParseChoices(t *testing.T) {
	got, err := demo.ParseChoices("unit=milliseconds, dates=mixed,cursor=inclusive,bodies=strict,extensions=off,version=2.0,nulls=omitted," +
		"lists=abridged,copies=bare,delete=204,invalid=400,trash=none,fields=read,void=sent,files=pdf,page=7,page-max=70,page-over=clamp,link-days=3,upload=1000,download=2000,event=ENVELOPE_VOIDED")
	want := demo.Choices{
		Unit: model.Milliseconds, MixedUnits: true, InclusiveCursor: true, Strict: true, WithoutExtensions: true, Legacy: true,
		WithoutNulls: true, Abridged: true, BareCopies: true, DeleteStatus: 204, InvalidStatus: 400, WithoutTrash: true, ReadersSeeFields: true,
		VoidsOnlySent: true, OnlyPDF: true, PageSize: 7, MaxPageSize: 70, ClampsPages: true, LinkDays: 3,
		MaxUpload: 1000, DownloadSize: 2000, DefaultEvent: model.EnvelopeVoided,
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	plain, err := demo.ParseChoices("unit=seconds,dates=alike,cursor=exclusive,bodies=lenient,extensions=on,version=latest,nulls=sent,lists=full,copies=whole,delete=200," +
		"invalid=422,trash=kept,fields=edit,void=open,files=any,page-over=refuse")
	if diff := cmp.Diff(demo.Choices{Unit: model.Seconds, DeleteStatus: 200, InvalidStatus: 422}, plain); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	for _, wrong := range []string{"unit", "unit=days", "colour=red", "page=0", "page=x", "delete=201", "invalid=500", "upload=much", "event=SENT"} {
		if got, err := demo.ParseChoices(wrong); err == nil {
			t.Errorf("%s was taken for %+v", wrong, got)
		}
	}
}

// The help names every choice with values that are taken.
func TestChoicesHelp(t *testing.T) {
	named := 0
	for line := range strings.Lines(demo.ChoicesHelp) {
		for _, word := range strings.Fields(line) {
			name, values, ok := strings.Cut(word, "=")
			if !ok {
				continue
			}
			named++
			for value := range strings.SplitSeq(values, "|") {
				if _, err := demo.ParseChoices(name + "=" + value); err != nil {
					t.Errorf("%s: %v", word, err)
				}
			}
		}
	}
	if fields := reflect.TypeFor[demo.Choices]().NumField(); named != fields {
		t.Errorf("%d choices are told of, want %d", named, fields)
	}
}

// chosen is a client of a small service that chooses something else than usual.
func chosen(t *testing.T, choices demo.Choices) *client {
	t.Helper()
	options := small
	options.Choices = choices
	return newClient(t, options)
}

func TestChoices(t *testing.T) {
	id := func(c *client) string { return c.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id") }
	with := func(choices demo.Choices) *client { return chosen(t, choices) }
	c := with(demo.Choices{Strict: true})
	if got := c.refused(422, "POST", "/envelope", `{"name":"AB","flow_type":"SIGN_MYSELF"}`); got != "flow_type" {
		t.Errorf("strict: %q", got)
	}
	form := c.request("POST", "/envelopes", `{"first":1}`)
	form.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if resp, body := c.send(form); resp.StatusCode != 415 {
		t.Errorf("strict: a form = %d %.100s", resp.StatusCode, body)
	}
	c = with(demo.Choices{WithoutExtensions: true})
	for method, path := range map[string]string{"POST": "/templates", "PUT": "/envelope/x/set_comment"} {
		if got := c.refused(404, method, path, "{}"); got != "route_not_found" {
			t.Errorf("without extensions: %s %q", path, got)
		}
	}
	c.refused(405, "DELETE", "/template/x", "")
	for _, want := range []int{http.StatusOK, http.StatusNoContent} {
		c = with(demo.Choices{DeleteStatus: want, WithoutNulls: true})
		if status, body := c.raw("DELETE", "/envelope/"+id(c), ""); status != want || len(body) > 0 {
			t.Errorf("deleting = %d %q, want %d and nothing", status, body, want)
		}
	}
	c = with(demo.Choices{Abridged: true})
	row := c.ok("POST", "/envelopes", `{"first":1,"statuses":["COMPLETED"]}`).at("envelopes.0")
	if row.number("num_recipients") == 0 || len(row.list("signing_steps")) != 0 || row.at("notification").value != nil {
		t.Errorf("abridged row: %v", row.value)
	}
	c = with(demo.Choices{Unit: 2})
	if got := c.ok("POST", "/envelopes", "").number("envelopes.0.created_at"); got < 1e11 {
		t.Errorf("in milliseconds: %d", got)
	}
	if got := c.refused(422, "POST", "/envelope", `{"name":"AB","expires_at":1931280113}`); got != "expires_at" {
		t.Errorf("seconds where milliseconds count: %q", got)
	}
	if got := fmt.Sprint(with(demo.Choices{DefaultEvent: "ENVELOPE_VOIDED"}).
		ok("POST", "/webhook", `{"target":"https://example.com/"}`).value); !strings.Contains(got, "ENVELOPE_VOIDED") {
		t.Errorf("default event: %s", got)
	}
}

// A service without nulls answers with every field of the specification but those that have no empty value.
func TestWithoutNulls(t *testing.T) {
	c := chosen(t, demo.Choices{WithoutNulls: true})
	_, answer := c.raw("POST", "/envelope", `{"name":"Lease 2025"}`)
	want := "id name comment pages flow_type legality_level status created_at updated_at num_recipients " +
		"is_duplicable signing_steps documents notification attachments"
	testbed.Equal(t, keysOf(t, answer), want, "fields")
	for _, part := range []string{`"comment":""`, `"notification":{"subject":"","message":"","reminder_interval":0}`} {
		if !strings.Contains(string(answer), part) {
			t.Errorf("a new envelope lacks %s: %s", part, answer)
		}
	}
	_, answer = c.raw("POST", "/envelope/"+c.decode(answer).text("id")+"/signing_steps", recipient(`,"verification":{"type":"ID_VERIFICATION"}`))
	for _, part := range []string{`"uid":""`, `"verification":{"type":"ID_VERIFICATION","value":""}`} {
		if !strings.Contains(string(answer), part) {
			t.Errorf("a recipient lacks %s: %s", part, answer)
		}
	}
	if _, answer = c.raw("POST", "/envelopes", `{"first":50}`); strings.Contains(string(answer), "null") {
		t.Errorf("there is a null in %s", answer)
	}
	if got := c.ok("POST", "/template", `{"name":"Lease"}`).number("expiration_delay"); got != 0 {
		t.Errorf("expiration_delay = %d", got)
	}
}

func TestChoicesOfWhatIsRefused(t *testing.T) {
	c := chosen(t, demo.Choices{InvalidStatus: 400, VoidsOnlySent: true, OnlyPDF: true, WithoutTrash: true, ReadersSeeFields: true})
	c.refused(400, "POST", "/envelope", `{"name":"A"}`)
	id := c.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id")
	c.refused(409, "PUT", "/envelope/"+id+"/void", "")
	if status, answer := c.upload("/envelope/"+id+"/document", "file", "a.txt", []byte("Hello")); status != 415 {
		t.Errorf("a text: %d %s", status, answer)
	}
	c.ok("DELETE", "/envelope/"+id, "")
	if got := c.list("/envelopes", "envelopes", `{"ids":["`+id+`"],"include_trash":true}`); len(got.ids) != 0 {
		t.Errorf("in the trash: %v", got.ids)
	}
	fields := "/envelope/" + c.first("COMPLETED").ID.String() + "/annotations"
	c.token = c.service.ReadToken()
	c.ok("GET", fields, "")
	usual := newClient(t, small)
	id = usual.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id")
	usual.token = usual.service.ReadToken()
	usual.refused(403, "GET", fields, "")
	usual.token = usual.service.Token()
	if got := usual.ok("PUT", "/envelope/"+id+"/void", "").text("status"); got != "VOIDED" {
		t.Errorf("a draft that is voided is %s", got)
	}
}

// pageOfMany asks the handler, without a client in between, for 100 of many envelopes.
func pageOfMany(tb testing.TB, envelopes int, choices demo.Choices) func() {
	tb.Helper()
	s := demo.New(demo.Options{Envelopes: envelopes, Seed: 1, Uncompressed: true, Choices: choices})
	return func() {
		req := httptest.NewRequestWithContext(tb.Context(), http.MethodPost, "/v2/envelopes", strings.NewReader(`{"first":100}`))
		req.Header.Set("Authorization", "Bearer "+s.Token())
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, req); w.Code != http.StatusOK {
			body, _ := io.ReadAll(w.Body)
			tb.Fatalf("%d %s", w.Code, body)
		}
	}
}

// Leaving out nulls takes a copy of the answer, not one of each of its parts.
func TestNullsAreLeftOutWithoutTakingTheAnswerApart(t *testing.T) {
	sent := testing.AllocsPerRun(5, pageOfMany(t, 1000, demo.Choices{}))
	omitted := testing.AllocsPerRun(5, pageOfMany(t, 1000, demo.Choices{WithoutNulls: true}))
	if omitted > 1.1*sent {
		t.Errorf("a page takes %.0f allocations without nulls, %.0f with them", omitted, sent)
	}
}

// What looks like a member that is null may stand in a text.
func TestNullsInTexts(t *testing.T) {
	c := chosen(t, demo.Choices{WithoutNulls: true})
	for _, comment := range []string{
		`"x":null`, `,"uid":null,`, `{"comment":null}`, `\":null`, `\\":null`, `":null`, `null`, "a\u2028\n\":null",
	} {
		id := c.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id")
		body, err := json.Marshal(map[string]string{"comment": comment})
		testbed.Must(t, err)
		if got := c.ok("PUT", "/envelope/"+id+"/set_comment", string(body)).text("comment"); got != comment {
			t.Errorf("the comment %q came back as %q", comment, got)
		}
	}
}
