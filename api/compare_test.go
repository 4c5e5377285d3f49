package api

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
)

// What a service answers to a change is compared with what was sent, and with what was to be left alone.
func TestAnswersAreCompared(t *testing.T) {
	before := model.Envelope{ID: "e1", Notification: &model.Notification{Subject: text("old"), Message: text("Please sign."), ReminderInterval: 3}}
	subject := func(ctx context.Context, c *Client) (any, error) {
		return value(c.WithChange(&Change{Envelope: &before}).SetNotification(ctx, "e1", model.NotificationChange{Subject: new("new")}))
	}
	template := func(ctx context.Context, c *Client) (any, error) {
		return value(c.WithChange(&Change{Template: &model.Template{ID: "t1", Notification: before.Notification}}).SetTemplateNotification(ctx, "t1", model.NotificationChange{ReminderInterval: new(5)}))
	}
	list := ask2((*Client).SetPlaceholders, "e1", []model.PlaceholderRequest{
		{RecipientID: "r1", ID: "p1", Name: text("Passport")}, {RecipientID: "r1", Name: text("Licence"), Required: true},
	})
	const placed = `{"recipients":[{"recipient_id":"r1","placeholders":[{"id":"p2","name":"Licence","required":true},{"id":"p1","name":"Passport"}]}]}`
	for name, row := range map[string]struct {
		do          use
		answer      string
		notTaken    string
		alsoChanged string
	}{
		"as sent":           {subject, `{"id":"e1","notification":{"subject":"new","message":"Please sign.","reminder_interval":3}}`, "", ""},
		"the rest is gone":  {subject, `{"id":"e1","notification":{"subject":"new"}}`, "", "the message, the days between reminders"},
		"nothing is left":   {subject, `{"id":"e1","notification":null}`, "the subject", "the message, the days between reminders"},
		"not taken":         {subject, `{"id":"e1","notification":{"subject":"old","message":"Please sign.","reminder_interval":3}}`, "the subject", ""},
		"tidied":            {subject, `{"id":"e1","notification":{"subject":"new \r\n","message":"Please sign.","reminder_interval":3}}`, "", ""},
		"of a template":     {template, `{"id":"t1","notification":{"subject":"old","message":"x","reminder_interval":5}}`, "", "the message"},
		"requests":          {list, placed, "", ""},
		"a request is lost": {list, strings.Replace(placed, `{"id":"p2","name":"Licence","required":true},`, "", 1), "the attachment requests", ""},
		"one more request":  {list, strings.Replace(placed, `[{"id":"p2"`, `[{"id":"p3"},{"id":"p2"`, 1), "the attachment requests", ""},
		"other requests":    {list, strings.Replace(placed, `,"required":true`, "", 1), "the attachment requests", ""},
		"a rounded date":    {ask2((*Client).SetExpirationDate, "e1", time.Unix(1831280113, 0)), `{"id":"e1","expires_at":1831280100}`, "the expiration date", ""},
		"created as sent":   {ask1((*Client).CreateEnvelope, model.NewEnvelope{Name: "Lease", Comment: "ref"}), `{"id":"e9","name":"Lease","comment":"ref","legality_level":"SES","expires_at":1831280100}`, "", ""},
		"created with other values": {func(ctx context.Context, c *Client) (any, error) {
			return value(c.CreateEnvelope(ctx, model.NewEnvelope{Name: "Lease", Comment: "ref", LegalityLevel: model.QESEidas, ExpiresAt: c.Stamp(time.Unix(1831280113, 0))}))
		}, `{"id":"e9","name":"Lease 2","legality_level":"SES"}`, "the name, the comment, the legality level, the expiration date", ""},
		"created from a template with another name": {ask2((*Client).CreateFromTemplate, "t1", model.EnvelopeFromTemplate{Name: "Lease"}), `{"id":"e9","name":"Copy of Lease"}`, "the name", ""},
		"another name":   {ask2((*Client).RenameTemplate, "t1", "Lease"), `{"id":"t1","name":"Lease (1)"}`, "the name", ""},
		"another level":  {ask2((*Client).SetLegalityLevel, "e1", model.SES), `{"id":"e1","legality_level":"QES_EIDAS"}`, "the legality level", ""},
		"an old comment": {ask2((*Client).SetComment, "e1", "new"), `{"id":"e1","comment":"old"}`, "the comment", ""},
		"seen by others": {ask2((*Client).SetAttachmentSettings, "e1", model.AttachmentSettings{}), `{"settings":{"visible_to_recipients":true}}`, "who sees the attachments", ""},
	} {
		t.Run(name, func(t *testing.T) {
			book := &notebook{}
			c := testClient(t, always(200, "application/json", row.answer), func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, book })
			_, err := row.do(t.Context(), c)
			if OutcomeOf(err) != Applied {
				t.Errorf("outcome %q", OutcomeOf(err))
			}
			d := &DifferenceError{}
			if found, ok := errors.AsType[*DifferenceError](err); ok {
				d = found
				checkMessage(t, err.Error())
			}
			testbed.Equal(t, strings.Join(d.NotTaken, ", "), row.notTaken, "not taken")
			testbed.Equal(t, strings.Join(d.AlsoChanged, ", "), row.alsoChanged, "also changed")
			if kept := book.results[0]; kept.Outcome != "applied" || !slices.Equal(kept.NotTaken, d.NotTaken) || !slices.Equal(kept.AlsoChanged, d.AlsoChanged) {
				t.Errorf("recorded %+v", kept)
			}
			if strings.Contains(row.answer, `"e9"`) && book.results[0].Created != "e9" {
				t.Errorf("recorded as created: %q", book.results[0].Created)
			}
		})
	}
}

// The value that came is handed on, so that the state after the change can be shown.
func TestDifferingAnswersAreHandedOn(t *testing.T) {
	c := testClient(t, always(200, "application/json", `{"id":"e1","name":"Other"}`))
	e, err := c.RenameEnvelope(t.Context(), "e1", "Lease")
	if KindOf(err) != NotAsSent || e.Name.String() != "Other" {
		t.Errorf("%v, %+v", err, e)
	}
}

// A transition whose answer shows the old state may still be on its way.
func TestTransitionsThatHaveNotArrived(t *testing.T) {
	c := testClient(t, always(200, "application/json", `{"id":"e1","status":"DRAFT"}`))
	if _, err := c.VoidEnvelope(t.Context(), "e1"); KindOf(err) != BadAnswer || OutcomeOf(err) != Unknown {
		t.Errorf("void: %v", err)
	}
	if _, err := c.SendEnvelope(t.Context(), "e1"); KindOf(err) != BadAnswer || OutcomeOf(err) != Unknown {
		t.Errorf("send: %v", err)
	}
}

// An answer without the value that was sent tells neither that it was taken nor that it was not.
func TestAnswersThatDoNotShowTheValue(t *testing.T) {
	for _, row := range calls() {
		member := map[string]string{
			renameEnvelope.Name: "name", renameTemplate.Name: "name", setTemplateComment.Name: "comment", setExpirationDate.Name: "expires_at",
			setLegalityLevel.Name: "legality_level", setNotification.Name: "notification", setTemplateNotification.Name: "notification",
			setAttachmentOptions.Name: "settings", setTemplateAttachments.Name: "settings", voidEnvelope.Name: "status", sendEnvelope.Name: "status",
		}[row.op.Name]
		if member == "" {
			continue
		}
		for _, answer := range []string{`{"id":"e1"}`, `{"id":"t1"}`, `{"recipients":[]}`} {
			_, err := row.do(t.Context(), testClient(t, always(200, sayJSON, answer), func(cfg *Config) { cfg.Unit = model.Seconds }))
			if KindOf(err) != BadAnswer || OutcomeOf(err) != Unknown {
				t.Errorf("%s answered with %s, without %s: %v", row.op.Name, answer, member, err)
			}
		}
	}
}

// A success without an identifier says nothing about one.
func TestAnswersWithoutAnIdentifier(t *testing.T) {
	for _, row := range calls() {
		if !strings.HasPrefix(row.answer, `{"id"`) {
			continue
		}
		for _, body := range []string{`{"message":"done"}`, `{"id":null}`, `{"id":""}`, `{"ID":"e1","Id":"t1"}`, "true", row.answer + row.answer} {
			t.Run(row.op.Name+" "+body, func(t *testing.T) { saysNothing(t, row, 200, "application/json", body) })
		}
	}
}

// An answer about something else is not taken for the one that was asked for, and what is made is something new.
func TestAnswersAboutSomethingElse(t *testing.T) {
	for _, row := range calls() {
		_, rest, ofOne := strings.Cut(row.answer, `{"id":"`)
		if !ofOne || !strings.HasPrefix(row.answer, `{"id"`) || row.op == createEnvelope || row.op == createTemplate || row.op == createWebhook {
			continue
		}
		_, rest, _ = strings.Cut(rest, `"`)
		wrong := "another"
		if row.op.creates() {
			wrong = strings.Trim(row.path[strings.Index(row.op.Path, "{"):][:2], "/")
		}
		_, err := row.do(t.Context(), testClient(t, always(200, "application/json", `{"id":"`+wrong+`"`+rest), func(cfg *Config) { cfg.Unit = model.Seconds }))
		if KindOf(err) != BadAnswer || row.op.Class.Changes() && OutcomeOf(err) != Unknown || errors.Is(err, errNotNew) != row.op.creates() {
			t.Errorf("%s, about %q: %v", row.op.Name, wrong, err)
		}
	}
}

// Members count when they are called what the specification calls them, letter by letter.
func TestNamesOfMembersAreExact(t *testing.T) {
	for _, row := range []struct{ body, id, status, name string }{
		{`{"id":"e1","ID":"e2","status":"DRAFT","Status":"VOIDED","STATUS":"VOIDED"}`, "e1", "DRAFT", ""},
		{`{"ID":"e2","id":"e1","Status":"VOIDED","status":"DRAFT"}`, "e1", "DRAFT", ""},
		{`{"id":"e1","\u0069d":"e2","ſtatus":"VOIDED","status":"DRAFT","\u017ftatus":"VOIDED"}`, "e1", "DRAFT", ""},
		{`{"id" : "e1" , "I\"D":"e2","name":"ID","":1,"Name":{"id":"e3","id_":"e4"}}`, "e1", "", "ID"},
		{`{"id":"e1","notification":{"Subject":"x"},"Signing_Steps":[{}],"name":"a\",\"ID\":\"b"}`, "e1", "", `a","ID":"b`},
	} {
		got, err := testClient(t, always(200, "application/json", row.body)).Envelope(t.Context(), "e1")
		if err != nil || got.ID.String() != row.id || string(got.Status) != row.status || got.Name.String() != row.name {
			t.Errorf("%s: %v %+v", row.body, err, got)
		}
		if string(got.Source) != row.body {
			t.Errorf("the answer itself became %s", got.Source)
		}
	}
	// Of members with one name none counts, and the row or the page around them stays.
	for _, body := range []string{`{"id":"e1","id":"e2"}`, `{"id":"e1","id":"e1"}`} {
		if _, err := testClient(t, always(200, "application/json", body)).Envelope(t.Context(), "e1"); KindOf(err) != BadAnswer {
			t.Errorf("%s: %v", body, err)
		}
	}
	body := `{"id":"e1","status":"VOIDED","name":"a","status":"DRAFT","status":"DRAFT","signing_steps":[{"recipients":[{"id":"r1","role":"SIGNER","role":"RECEIVES_COPY"}]}]}`
	got, err := testClient(t, always(200, "application/json", body)).Envelope(t.Context(), "e1")
	if err != nil || got.Status != "" || !got.Unread.Has("status") || got.Name.String() != "a" || got.Unread.Has("name") || got.SigningSteps[0].Recipients[0].Role != "" {
		t.Errorf("%v %+v", err, got)
	}
}

// An answer without a body shows all that there is once the last attachment request was taken
// away; to any other change it shows nothing.
func TestAnEmptyAnswerToTheLastRequest(t *testing.T) {
	one := []model.PlaceholderRequest{{RecipientID: "r1", Name: text("Passport")}}
	for name, row := range map[string]struct {
		status int
		body   string
		do     use
		want   Outcome
	}{
		"no content": {204, "", ask2((*Client).SetPlaceholders, "e1", nil), Applied},
		"no body":    {200, " \n", ask2((*Client).SetPlaceholders, "e1", nil), Applied},
		"null":       {200, "null", ask2((*Client).SetPlaceholders, "e1", nil), Applied},
		"template":   {204, "", ask2((*Client).SetTemplatePlaceholders, "t1", nil), Applied},
		"some left":  {204, "", ask2((*Client).SetPlaceholders, "e1", one), Unknown},
		"a name":     {204, "", ask2((*Client).RenameEnvelope, "e1", "Lease"), Unknown},
		"others left": {200, `{"recipients":[{"recipient_id":"r1","placeholders":[{"id":"p1","name":"Passport"}]}]}`, func(ctx context.Context, c *Client) (any, error) {
			var e *Error
			if err := failed(c.SetPlaceholders(ctx, "e1", nil)); !errors.As(err, &e) || e.Kind != NotAsSent {
				t.Errorf("what is left is not told: %v", err)
			}
			return nil, nil
		}, Applied},
	} {
		w := always(row.status, "application/json", row.body)
		_, err := row.do(t.Context(), testClient(t, w))
		testbed.Equal(t, OutcomeOf(err), row.want, "%s", name)
		if sent := w.requests[0].body; row.want == Applied && sent != `{"placeholders":[]}` {
			t.Errorf("%s: sent %s", name, sent)
		}
	}
}
