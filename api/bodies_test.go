package api

import (
	"testing"

	"inkdesk/model"
)

// exchange is a request with a literal body, "" for none.
type exchange struct {
	op   Operation
	body string
	do   use
}

// bodies are requests with the least and the most that can be entered, as the specification and public sources write
// them, beside those of [calls].
func bodies() []exchange {
	yes, no := true, false
	black, blue, days := model.Float(0), model.Float(16711680), 30
	mark := model.MarkRequest{ID: "s1"}
	font := model.FontRequest{Family: model.SerifFont, Italic: &no, Bold: &yes}
	field := func(kind model.AnnotationType) model.AnnotationRequest {
		return model.AnnotationRequest{DocumentID: "d1", Page: 1, X: 0, Y: 0, Width: 20, Height: 5, Type: kind}
	}
	filled := func(kind model.AnnotationType, fill func(*model.AnnotationRequest)) model.AnnotationRequest {
		f := field(kind)
		f.RecipientID, f.Required = "r1", &no
		fill(&f)
		return f
	}
	const place = `"document_id":"d1","page":1,"x":0,"y":0,"width":20,"height":5`
	const owned = place + `,"recipient_id":"r1","required":false`
	const fontBody = `{"family":"SERIF","italic":false,"bold":true}`
	fields := []struct {
		body  string
		field model.AnnotationRequest
	}{
		{`{` + place + `,"type":"SIGNATURE"}`, field(model.SignatureField)},
		{`{` + place + `,"type":"INITIALS"}`, field(model.InitialsField)},
		{`{` + place + `,"type":"TEXT"}`, field(model.TextField)},
		{`{` + place + `,"type":"DATE"}`, field(model.DateField)},
		{`{` + place + `,"type":"CHECKBOX"}`, field(model.CheckboxField)},
		{`{` + owned + `,"type":"SIGNATURE","signature":{"id":"s1"}}`, filled(model.SignatureField, func(f *model.AnnotationRequest) { f.Signature = mark })},
		{`{` + owned + `,"type":"INITIALS","initials":{"id":"s1"}}`, filled(model.InitialsField, func(f *model.AnnotationRequest) { f.Initials = mark })},
		{
			`{` + owned + `,"type":"TEXT","text":{"size":10.5,"color":16711680,"value":"Zürich","tooltip":"Your city","dynamic_field_name":"city","font":` + fontBody + `}}`,
			filled(model.TextField, func(f *model.AnnotationRequest) {
				f.Text = model.TextRequest{Size: 10.5, Color: &blue, Value: text("Zürich"), Tooltip: text("Your city"), DynamicFieldName: text("city"), Font: font}
			}),
		},
		{`{` + owned + `,"type":"TEXT","text":{"color":0}}`, filled(model.TextField, func(f *model.AnnotationRequest) { f.Text.Color = &black })},
		{
			`{` + owned + `,"type":"DATE","datetime":{"size":10,"font":` + fontBody + `,"color":"#000000","auto_fill":false,"timezone":"Europe/Zurich","timestamp":1831280113,"format":"DMY_NUMERIC_SLASH"}}`,
			filled(model.DateField, func(f *model.AnnotationRequest) {
				f.DateTime = model.DateRequest{Size: 10, Font: font, Color: text("#000000"), AutoFill: &no, Timezone: text("Europe/Zurich"), Timestamp: 1831280113, Format: "DMY_NUMERIC_SLASH"}
			}),
		},
		{`{` + owned + `,"type":"TEXT","text":{"tooltip":"t","font":{"family":"MONO"}}}`, filled(model.TextField, func(f *model.AnnotationRequest) {
			f.Text = model.TextRequest{Tooltip: text("t"), Font: model.FontRequest{Family: model.MonoFont}}
		})},
		{`{` + owned + `,"type":"DATE","datetime":{"timezone":"Europe/Zurich"}}`, filled(model.DateField, func(f *model.AnnotationRequest) { f.DateTime.Timezone = text("Europe/Zurich") })},
		{`{` + owned + `,"type":"CHECKBOX","checkbox":{"checked":true}}`, filled(model.CheckboxField, func(f *model.AnnotationRequest) { f.Checkbox.Checked = &yes })},
		{`{` + owned + `,"type":"CHECKBOX","checkbox":{"checked":false,"style":"CIRCLE_CHECK"}}`, filled(model.CheckboxField, func(f *model.AnnotationRequest) {
			f.Checkbox = model.CheckboxRequest{Checked: &no, Style: "CIRCLE_CHECK"}
		})},
	}
	list := []exchange{
		{createEnvelope, `{"name":"Lease 1"}`, ask1((*Client).CreateEnvelope, model.NewEnvelope{Name: "Lease 1"})},
		{createEnvelope, `{"name":"Lease 1","legality_level":"QES_EIDAS","expires_at":1831280113,"comment":"c","sandbox":true,"access_link_expiration_days":0}`, ask1((*Client).CreateEnvelope, model.NewEnvelope{Name: "Lease 1", LegalityLevel: model.QESEidas, ExpiresAt: 1831280113, Comment: "c", Sandbox: true, AccessLinkExpirationDays: new(0)})},
		{createEnvelope, `{"name":"Lease 1","signing_steps_expire_days":30,"access_link_expiration_days":-1}`, ask1((*Client).CreateEnvelope, model.NewEnvelope{Name: "Lease 1", SigningStepsExpireDays: &days, AccessLinkExpirationDays: new(-1)})},
		{createFromTemplate, `{"name":"Lease 1"}`, ask2((*Client).CreateFromTemplate, "t1", model.EnvelopeFromTemplate{Name: "Lease 1"})},
		{listEnvelopes, `{}`, ask1((*Client).Envelopes, model.EnvelopeQuery{})},
		{listEnvelopes, `{"order_field":"NAME","ascending":false,"last":20,"before":"e9"}`, ask1((*Client).Envelopes, model.EnvelopeQuery{Order: model.ByName, Window: model.LastRows(20, "e9")})},
		{
			listEnvelopes, `{"search":"ada","tags":["a"],"comment":"c","ids":["e1"],"statuses":["DRAFT","IN_PROGRESS","COMPLETED","EXPIRED","DECLINED","VOIDED","PENDING"],"folder_ids":["f"],"only_root_folder":true,` +
				`"date_from":1,"date_to":2,"uid":"u1","order_field":"LAST_DOCUMENT_CHANGE","ascending":true,"include_trash":true,"first":50,"after":"e0"}`,
			ask1((*Client).Envelopes, model.EnvelopeQuery{
				Search: "ada", Tags: []string{"a"}, Comment: "c", IDs: []model.EnvelopeID{"e1"}, Statuses: model.Statuses(), FolderIDs: []string{"f"}, OnlyRootFolder: true,
				DateFrom: 1, DateTo: 2, UID: "u1", Order: model.ByLastDocumentChange, Ascending: true, IncludeTrash: true, Window: model.FirstRows(50, "e0"),
			}),
		},
		{setNotification, `{"subject":""}`, ask2((*Client).SetNotification, "e1", model.NotificationChange{Subject: new("")})},
		{setDynamicFields, `{"dynamic_fields":[{"name":"city","value":""},{"name":"street","value":"s"}]}`, ask2((*Client).SetDynamicFields, "e1", []model.DynamicField{{Name: "city"}, {Name: "street", Value: "s"}})},
		{addSigningSteps, `{"signing_steps":[{"recipients":[{"name":"Ada","email":"ada@example.com","role":"SIGNER"}]}]}`, ask2((*Client).AddSigningSteps, "e1", []model.SigningStep{{Recipients: []model.Recipient{{Name: text("Ada"), Email: text("ada@example.com"), Role: model.Signer}}}})},
		{
			addSigningSteps, `{"signing_steps":[{"recipients":[{"id":"r1","uid":"u1","name":"Ada","email":"ada@example.com","role":"IN_PERSON_SIGNER","verification":{"type":"PASSCODE","value":"1234"}}]},` +
				`{"recipients":[{"name":"Ben","email":"ben@example.com","role":"RECEIVES_COPY","verification":{"type":"ID_VERIFICATION"}}]}]}`,
			ask2((*Client).AddSigningSteps, "e1", []model.SigningStep{
				{Recipients: []model.Recipient{{
					ID: "r1", UID: "u1", Name: text("Ada"), Email: text("ada@example.com"), Role: model.InPersonSigner,
					Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret("1234")},
				}}},
				{Recipients: []model.Recipient{{
					Name: text("Ben"), Email: text("ben@example.com"), Role: model.ReceivesCopy, Verification: &model.Verification{Type: model.IDVerification},
				}}},
			}),
		},
		{addTemplateSteps, `{"signing_steps":[{"recipients":[{}]}]}`, ask2((*Client).AddTemplateSigningSteps, "t1", []model.SigningStep{{Recipients: []model.Recipient{{}}}})},
		{addTemplateSteps, `{"signing_steps":[{"recipients":[{"id":"r1","uid":"u1","name":"Ada","email":"ada@example.com","role":"SENDER"}]}]}`, ask2((*Client).AddTemplateSigningSteps, "t1", []model.SigningStep{{Recipients: []model.Recipient{{
			ID: "r1", UID: "u1", Name: text("Ada"), Email: text("ada@example.com"), Role: model.Sender,
		}}}})},
		{setPlaceholders, `{"placeholders":[]}`, ask2((*Client).SetPlaceholders, "e1", nil)},
		{setPlaceholders, `{"placeholders":[{"recipient_id":"r1","name":"Pass","required":false,"multiple":true,"id":"p1","hint":"h"},{"recipient_id":"r1","name":"Bill","required":true,"multiple":false}]}`, ask2((*Client).SetPlaceholders, "e1", []model.PlaceholderRequest{
			{RecipientID: "r1", Name: text("Pass"), Multiple: true, ID: "p1", Hint: text("h")}, {RecipientID: "r1", Name: text("Bill"), Required: true},
		})},
		{setTemplatePlaceholders, `{"placeholders":[{"recipient_id":"r1","name":"Pass","required":false,"multiple":false}]}`, ask2((*Client).SetTemplatePlaceholders, "t1", []model.PlaceholderRequest{{RecipientID: "r1", Name: text("Pass")}})},
		{listTemplates, `{}`, ask1((*Client).Templates, model.TemplateQuery{})},
		{listTemplates, `{"name":"l","tags":["a"],"ids":["t1"],"order_field":"TEMPLATE_ID","ascending":false,"first":20,"after":"t0"}`, ask1((*Client).Templates, model.TemplateQuery{Name: "l", Tags: []string{"a"}, IDs: []model.TemplateID{"t1"}, Order: model.TemplateByID, Window: model.FirstRows(20, "t0")})},
		{setTemplateNotification, `{"reminder_interval":3}`, ask2((*Client).SetTemplateNotification, "t1", model.NotificationChange{ReminderInterval: new(3)})},
		{listWebhooks, `{}`, ask1((*Client).Webhooks, model.WebhookQuery{})},
	}
	for _, f := range fields {
		list = append(
			list,
			exchange{addAnnotation, f.body, ask2((*Client).AddAnnotation, "e1", f.field)},
			exchange{addTemplateAnnotation, f.body, ask2((*Client).AddTemplateAnnotation, "t1", f.field)},
		)
	}
	return list
}

// The bodies hold what was entered and nothing else.
func TestBodiesHoldWhatWasEntered(t *testing.T) {
	for _, row := range bodies() {
		w := always(200, "application/json", `{"id":"x1"}`)
		// Whatever the change is answered with, it was sent.
		_, err := row.do(t.Context(), testClient(t, w, func(cfg *Config) { cfg.Unit = model.Seconds }))
		if len(w.sent()) != 1 {
			t.Errorf("%s: %d requests: %v", row.op.Name, len(w.sent()), err)
			continue
		}
		if got := w.sent()[0].body; !sameJSON(got, row.body) {
			t.Errorf("%s sent\n%s\nwant\n%s", row.op.Name, got, row.body)
		}
	}
}
