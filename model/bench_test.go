package model_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"inkdesk/model"
)

const (
	asciiLine = "Framework agreement 2031 between Example Holding and its suppliers, second amendment, signed copy for the files."
	mixedLine = "Vertrag über „Größe“ 契約書 \x1b[31m café\u0301 🎉 inv\u202efdp.exe and some more plain text to fill the line, all of it."
)

// BenchmarkTexts is what is done with one line: cleaned, made a text, measured, and drawn in a cell of a table.
func BenchmarkTexts(b *testing.B) {
	for name, do := range map[string]func(raw, clean string){
		"clean":   func(raw, _ string) { _ = model.Clean(raw) },
		"new":     func(raw, _ string) { _ = model.NewText(raw) },
		"width":   func(_, clean string) { _ = model.Width(clean) },
		"in cell": func(_, clean string) { _ = model.Pad(model.Clip(model.Narrow(clean), 40, "…"), 40) },
	} {
		for _, line := range []struct{ name, text string }{
			{"ascii", asciiLine},
			{"mixed", mixedLine},
			{"latin", strings.Repeat("Größe è ", 10)},
			{"cjk", strings.Repeat("契約書に", 9)},
			{"devanagari", strings.Repeat("नमस्ते ", 6)},
		} {
			b.Run(name+"/"+line.name, func(b *testing.B) {
				b.SetBytes(int64(len(line.text)))
				b.ReportAllocs()
				clean := model.Clean(line.text)
				for b.Loop() {
					do(line.text, clean)
				}
			})
		}
	}
}

type fields[T any] struct {
	A, B, C, D, E, F, G, H, I, J T
}

// BenchmarkDecode reads 100 objects of ten fields.
func BenchmarkDecode(b *testing.B) {
	for _, page := range []struct{ name, word string }{
		{"ascii", `Purchase order %d for the city`},
		{"latin", `Bestellung %d für die Stadt Köln`},
		{"escaped", `Bestellung %d f\u00fcr die Stadt`},
	} {
		var objects []string
		for i := range 100 {
			var members []string
			for _, name := range "ABCDEFGHIJ" {
				members = append(members, fmt.Sprintf(`"%c":"`+page.word+`"`, name, i))
			}
			objects = append(objects, "{"+strings.Join(members, ",")+"}")
		}
		document := []byte("[" + strings.Join(objects, ",") + "]")
		b.Run(page.name+"/string", func(b *testing.B) { decode[string](b, document) })
		b.Run(page.name+"/text", func(b *testing.B) { decode[model.Text](b, document) })
	}
}

func decode[T any](b *testing.B, document []byte) {
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	for b.Loop() {
		var into []fields[T]
		if err := json.Unmarshal(document, &into); err != nil {
			b.Fatal(err)
		}
	}
}

// page is a page of 100 envelopes of about 1.5 kB, as a service sends it.
func page() []byte {
	var b strings.Builder
	b.WriteString(`{"has_next_page":true,"has_previous_page":false,"envelopes":[`)
	for i := range 100 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"id":"65f1c0de65f1c0de65f1%04x","name":"Mietvertrag %d für Zürich","comment":"Bitte bis Ende Monat","pages":4,"flow_type":"REQUEST_SIGNATURE","legality_level":"SES","status":"IN_PROGRESS","created_at":1760000000,"updated_at":1760100000,"expires_at":1770000000,"num_recipients":3,"is_duplicable":true,"signing_steps":[{"recipients":[`, i, i)
		for j := range 3 {
			if j > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"id":"75f1c0de65f1c0de65f1%04x","uid":null,"name":"Ada Müller","email":"ada.mueller@example.com","role":"SIGNER","verification":{"type":"SMS","value":"+41791234567"}}`, j)
		}
		b.WriteString(`]}],"documents":[{"id":"85f1c0de65f1c0de65f10000","name":"Vertrag","filename":"vertrag.pdf","page_count":4,"pages":[{"width":595,"height":842},{"width":595,"height":842},{"width":595,"height":842},{"width":595,"height":842}]}],"notification":{"subject":"Bitte unterschreiben","message":"Guten Tag\nBitte unterschreiben Sie.","reminder_interval":3},"attachments":{"settings":{"visible_to_recipients":true},"recipients":[]}}`)
	}
	b.WriteString(`]}`)
	return []byte(b.String())
}

// The bare structs hold the same fields as plain Go types.
type (
	barePage struct {
		HasNextPage     bool           `json:"has_next_page"`
		HasPreviousPage bool           `json:"has_previous_page"`
		Envelopes       []bareEnvelope `json:"envelopes"`
	}
	bareEnvelope struct {
		ID            string `json:"id"`
		Name          string `json:"name"`
		Comment       string `json:"comment"`
		Pages         int    `json:"pages"`
		FlowType      string `json:"flow_type"`
		LegalityLevel string `json:"legality_level"`
		Status        string `json:"status"`
		CreatedAt     int64  `json:"created_at"`
		UpdatedAt     int64  `json:"updated_at"`
		ExpiresAt     int64  `json:"expires_at"`
		NumRecipients int    `json:"num_recipients"`
		IsDuplicable  bool   `json:"is_duplicable"`
		SigningSteps  []struct {
			Recipients []struct {
				ID, UID, Name, Email, Role string
				Verification               *struct{ Type, Value string }
			} `json:"recipients"`
		} `json:"signing_steps"`
		Documents []struct {
			ID, Name, Filename string
			PageCount          int `json:"page_count"`
			Pages              []struct{ Width, Height int }
		} `json:"documents"`
		Notification *struct {
			Subject, Message string
			ReminderInterval int `json:"reminder_interval"`
		} `json:"notification"`
		Attachments *struct {
			Settings *struct {
				VisibleToRecipients bool `json:"visible_to_recipients"`
			} `json:"settings"`
			Recipients []struct{} `json:"recipients"`
		} `json:"attachments"`
	}
)

// BenchmarkDecodePage compares decoding a page into the types of this package with decoding it into plain ones.
func BenchmarkDecodePage(b *testing.B) {
	body := page()
	for name, read := range map[string]func() error{
		"bare":  func() error { return json.Unmarshal(body, new(barePage)) },
		"model": func() error { return model.Decode(body, new(model.EnvelopeList)) },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			for b.Loop() {
				if err := read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
