package api

import (
	"io"
	"strings"

	"inkdesk/model"
)

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
