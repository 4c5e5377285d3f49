package demo_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"inkdesk/api/demo"
)

// The types below are what client libraries of public sources read answers into: they
// refuse fields they do not know, other types, and null.
type (
	readDocument struct {
		ID, Name, Filename string
		PageCount          int `json:"page_count"`
		Pages              []struct{ Width, Height int }
	}
	readNotification struct {
		Subject, Message string
		ReminderInterval int `json:"reminder_interval"`
	}
	readAttachments struct {
		Settings struct {
			VisibleToRecipients bool `json:"visible_to_recipients"`
		}
		Recipients []struct {
			RecipientID   string `json:"recipient_id"`
			RecipientName string `json:"recipient_name"`
			Placeholders  []struct {
				RecipientID        string `json:"recipient_id"`
				ID, Name, Hint     string
				Required, Multiple bool
				Files              []struct {
					ID, Name, Mimetype string
					Size               int
				}
			}
		}
	}
	readParts struct {
		ID, Name, Comment string
		Pages             int
		LegalityLevel     string `json:"legality_level"`
		CreatedAt         int64  `json:"created_at"`
		UpdatedAt         int64  `json:"updated_at"`
		NumRecipients     int    `json:"num_recipients"`
		SigningSteps      []struct {
			Recipients []struct {
				ID, UID, Name, Email, Role string
				Verification               struct{ Type, Value string }
			}
		} `json:"signing_steps"`
		Documents    []readDocument
		Notification readNotification
		Attachments  readAttachments
	}
	readEnvelope struct {
		readParts
		FlowType     string `json:"flow_type"`
		Status       string
		ExpiresAt    int64 `json:"expires_at"`
		IsDuplicable bool  `json:"is_duplicable"`
	}
	readTemplate struct {
		readParts
		ExpirationDelay int64    `json:"expiration_delay"`
		DynamicFields   []string `json:"dynamic_fields"`
	}
	readFont struct {
		Family       string
		Italic, Bold bool
	}
	readAnnotation struct {
		ID                  string
		RecipientID         string `json:"recipient_id"`
		DocumentID          string `json:"document_id"`
		Page                int
		X, Y, Width, Height float64
		Required            bool
		Type                string
		Signature, Initials struct{ ID string }
		Text                struct {
			Size, Color      float64
			Value, Tooltip   string
			DynamicFieldName string `json:"dynamic_field_name"`
			Font             readFont
		}
		DateTime struct {
			Size             float64
			Font             readFont
			Color            string
			AutoFill         bool `json:"auto_fill"`
			Timezone, Format string
			Timestamp        int64
		}
		Checkbox struct {
			Checked bool
			Style   string
		}
	}
	readPage struct {
		HasNextPage     bool `json:"has_next_page"`
		HasPreviousPage bool `json:"has_previous_page"`
	}
)

// read takes an answer apart as strictly as the strictest client library does.
func read[T any](c *client, method, path, body string) T {
	c.t.Helper()
	status, answer := c.raw(method, path, body)
	var value T
	decoder := json.NewDecoder(bytes.NewReader(answer))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil || status != 200 || strings.Contains(string(answer), ":null") {
		c.t.Fatalf("%s %s = %d %v: %.2000s", method, path, status, err, answer)
	}
	return value
}

// Client libraries read the whole account, and what becomes of it.
func TestClientLibrariesReadEverything(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 300, Seed: 3, Choices: demo.Choices{WithoutNulls: true}})
	type envelopes struct {
		readPage
		Envelopes []readEnvelope
	}
	type templates struct {
		readPage
		Templates []readTemplate
	}
	for _, e := range read[envelopes](c, "POST", "/envelopes", `{"first":300}`).Envelopes {
		read[readEnvelope](c, "GET", "/envelope/"+e.ID, "")
		read[[]readAnnotation](c, "GET", "/envelope/"+e.ID+"/annotations", "")
		for _, d := range e.Documents {
			read[readDocument](c, "GET", "/envelope/"+e.ID+"/document/"+d.ID, "")
		}
		if e.IsDuplicable {
			read[readEnvelope](c, "POST", "/envelope/"+e.ID+"/duplicate", "")
		}
	}
	for _, one := range read[templates](c, "POST", "/templates", `{"first":100}`).Templates {
		read[readTemplate](c, "GET", "/template/"+one.ID, "")
		read[struct{ Annotations []readAnnotation }](c, "GET", "/template/"+one.ID+"/annotations", "")
		made := read[readEnvelope](c, "POST", "/envelope/from_template/"+one.ID, `{"name":"Lease 2025"}`)
		read[[]readAnnotation](c, "GET", "/envelope/"+made.ID+"/annotations", "")
		read[readAttachments](c, "PUT", "/envelope/"+made.ID+"/attachments/settings", `{"settings":{"visible_to_recipients":false}}`)
		read[readTemplate](c, "POST", "/template/"+one.ID+"/duplicate", "")
	}
	read[struct {
		Webhooks []struct{ ID, Event, Target string }
	}](c, "POST", "/webhooks", "")
}
