package demo_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// draft makes an envelope with two signing steps that is ready to be sent, and gives
// its identifier and those of its two signers.
func (c *client) draft(create string) (id string, signers []string) {
	c.t.Helper()
	id = c.ok("POST", "/envelope", create).text("id")
	file := pdf.Document{Pages: []pdf.Page{{Width: 595, Height: 842}, {Width: 842, Height: 595}}}.Bytes()
	status, answer := c.upload("/envelope/"+id+"/document", "file", "lease.pdf", file)
	if status != http.StatusOK {
		c.t.Fatalf("upload = %d %s", status, answer)
	}
	document := c.decode(answer).text("id")
	steps := c.ok("POST", "/envelope/"+id+"/signing_steps", `{"signing_steps":[
		{"recipients":[{"name":"Anna Acker","email":"anna@example.com","role":"SIGNER",
			"verification":{"type":"SMS","value":"+41795550123"}}]},
		{"recipients":[{"name":"Bruno Dahl","email":"bruno@example.com","role":"IN_PERSON_SIGNER"},
			{"name":"Carla Ebner","email":"carla@example.com","role":"RECEIVES_COPY"}]}]}`)
	signers = []string{
		steps.text("signing_steps.0.recipients.0.id"), steps.text("signing_steps.1.recipients.0.id"),
	}
	for _, signer := range signers {
		c.ok("POST", "/envelope/"+id+"/annotation", fmt.Sprintf(`{"document_id":%q,"recipient_id":%q,"page":1,
			"x":10,"y":20,"width":30,"height":5,"required":true,"type":"SIGNATURE"}`, document, signer))
	}
	return id, signers
}

func (c *client) act(id, recipient string, act demo.Act) {
	c.t.Helper()
	if err := c.service.Act(model.EnvelopeID(id), model.RecipientID(recipient), act); err != nil {
		c.t.Fatalf("%s: %v", act, err)
	}
}

func (c *client) status(id string) string {
	c.t.Helper()
	return c.ok("GET", "/envelope/"+id, "").text("status")
}

func TestEnvelopeFromDraftToCompleted(t *testing.T) {
	options := small
	options.Sealing = time.Minute
	atNoon(t, options, func(c *client) {
		id, signers := c.draft(`{"name":"Lease 2025","legality_level":"SES"}`)
		if got := c.ok("GET", "/envelope/"+id, "").number("pages"); got != 2 {
			c.t.Errorf("pages = %d, want 2", got)
		}
		if got := c.ok("POST", "/envelope/"+id+"/send", "").text("status"); got != "IN_PROGRESS" {
			c.t.Errorf("sent envelope is %s", got)
		}
		if err := c.service.Act(model.EnvelopeID(id), model.RecipientID(signers[1]), demo.Sign); err == nil {
			c.t.Error("the second step could be signed before the first")
		}
		if got := c.refused(409, "GET", "/envelope/"+id+"/certificate", ""); got != "wrong_state" {
			c.t.Errorf("certificate before the end: %s", got)
		}
		c.act(id, signers[0], demo.Sign)
		testbed.Equal(c.t, c.status(id), "IN_PROGRESS", "after the first signature the envelope")
		c.act(id, signers[1], demo.Sign)
		testbed.Equal(c.t, c.status(id), "PENDING", "after the last signature the envelope")
		time.Sleep(time.Minute)
		testbed.Equal(c.t, c.status(id), "COMPLETED", "a minute later the envelope")
		mark := c.ok("GET", "/envelope/"+id+"/annotations", "").text("0.signature.id")
		if len(mark) != 24 {
			c.t.Errorf("the signature has the identifier %q", mark)
		}
		if status, _ := c.raw("GET", "/envelope/"+id+"/certificate", ""); status != http.StatusOK {
			c.t.Errorf("certificate = %d", status)
		}
	})
}

func TestEnvelopeDeclined(t *testing.T) {
	atNoon(t, small, func(c *client) {
		id, signers := c.draft(`{"name":"Lease 2025"}`)
		c.ok("POST", "/envelope/"+id+"/send", "")
		c.act(id, signers[0], demo.Decline)
		testbed.Equal(c.t, c.status(id), "DECLINED", "declined envelope")
		if err := c.service.Act(model.EnvelopeID(id), model.RecipientID(signers[0]), demo.Sign); err == nil {
			c.t.Error("a declined envelope could be signed")
		}
	})
}

func TestEnvelopeExpiresByTheClock(t *testing.T) {
	atNoon(t, small, func(c *client) {
		at := time.Now().Add(48 * time.Hour).Unix()
		id, _ := c.draft(fmt.Sprintf(`{"name":"Lease 2025","expires_at":%d}`, at))
		c.ok("POST", "/envelope/"+id+"/send", "")
		time.Sleep(48*time.Hour - time.Second)
		testbed.Equal(c.t, c.status(id), "IN_PROGRESS", "a second before it expires the envelope")
		time.Sleep(time.Second)
		if e := c.ok("GET", "/envelope/"+id, ""); e.text("status") != "EXPIRED" || e.number("updated_at") != at {
			c.t.Errorf("the envelope is %s since %d, want EXPIRED since %d", e.text("status"), e.number("updated_at"), at)
		}
	})
}

// TestExtendedEnvelopeDoesNotExpireAtItsOldDate has an envelope that was made and one that was there from the start.
func TestExtendedEnvelopeDoesNotExpireAtItsOldDate(t *testing.T) {
	atNoon(t, demo.Options{Envelopes: 100, Seed: 3}, func(c *client) {
		id, _ := c.draft(fmt.Sprintf(`{"name":"Lease 2025","expires_at":%d}`, time.Now().Add(48*time.Hour).Unix()))
		c.ok("POST", "/envelope/"+id+"/send", "")
		invented := c.service.Find(func(e *account.Envelope) bool {
			return openEnvelope(e) && e.ExpiresAt.Time().After(time.Now()) && e.ExpiresAt.Time().Before(time.Now().Add(72*time.Hour))
		})
		both := []string{id, string(invented[len(invented)-1])}
		later := time.Now().Add(96 * time.Hour).Unix()
		for _, one := range both {
			c.ok("PUT", "/envelope/"+one+"/set_expiration_date", fmt.Sprintf(`{"expires_at":%d}`, later))
		}
		for _, tt := range []struct {
			wait time.Duration
			want string
		}{{95 * time.Hour, "IN_PROGRESS"}, {time.Hour, "EXPIRED"}} {
			time.Sleep(tt.wait)
			for _, one := range both {
				testbed.Equal(c.t, c.status(one), tt.want, "after %v more the envelope", tt.wait)
			}
		}
	})
}

func TestExpiryIsRefreshedAfterEachStep(t *testing.T) {
	atNoon(t, small, func(c *client) {
		id, signers := c.draft(`{"name":"Lease 2025","signing_steps_expire_days":3}`)
		c.ok("POST", "/envelope/"+id+"/send", "")
		time.Sleep(70 * time.Hour)
		c.act(id, signers[0], demo.Sign)
		want := time.Now().Add(72 * time.Hour).Unix()
		testbed.Equal(c.t, c.ok("GET", "/envelope/"+id, "").number("expires_at"), want, "expires_at")
		time.Sleep(72 * time.Hour)
		testbed.Equal(c.t, c.status(id), "EXPIRED", "three days after the first step the envelope")
	})
}

func TestAccessLinks(t *testing.T) {
	tests := []struct {
		days  string
		after time.Duration
		works bool
	}{
		{`-1`, 300 * 24 * time.Hour, true},
		{`0`, 11*time.Hour + 58*time.Minute, true},
		{`0`, 12 * time.Hour, false},
		{`2`, 48 * time.Hour, true},
		{`2`, 48*time.Hour + time.Second, false},
		{`null`, 30 * 24 * time.Hour, true},
		{`null`, 31 * 24 * time.Hour, false},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%s after %v", tt.days, tt.after), func(t *testing.T) {
			atNoon(t, small, func(c *client) {
				id, signers := c.draft(fmt.Sprintf(`{"name":"Lease 2025","access_link_expiration_days":%s}`, tt.days))
				c.ok("POST", "/envelope/"+id+"/send", "")
				time.Sleep(tt.after)
				envelope, signer := model.EnvelopeID(id), model.RecipientID(signers[0])
				if err := c.service.Act(envelope, signer, demo.Open); (err == nil) != tt.works {
					c.t.Errorf("the link works: %v (%v), want %v", err == nil, err, tt.works)
				}
				c.act(id, signers[0], demo.Renew)
				c.act(id, signers[0], demo.Sign)
			})
		})
	}
}
