package lint

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

// Finding describes one fault, with where to look.
type Finding struct {
	triage.Finding
	// Document and Page say where it is; Page is as the service counts. Both are unset for a finding
	// that is no matter of one page.
	Document model.DocumentID
	Page     int
	// Index holds the field's index among those examined; -1 for none. A finding about print on a page
	// has a place and no field.
	Index int
	Other int // the index of the second field, where there are two; -1 for none
}

// ForTriage returns the findings as [triage.Context] takes them.
func ForTriage(findings []Finding) []triage.Finding {
	out := make([]triage.Finding, len(findings))
	for i := range findings {
		out[i] = findings[i].Finding
	}
	return out
}

// HasPlace reports whether it is about a page of a document.
func (f *Finding) HasPlace() bool { return f.Index >= 0 || f.Document != "" }

// Overall returns a finding about no field, however it was found.
func Overall(f triage.Finding) Finding { return Finding{Finding: f, Index: none, Other: none} }

const none = -1 // marks that there is no field

type report struct {
	*Subject
	of         *model.Envelope // see [Subject.shape]
	documents  []model.Document
	recipients map[model.RecipientID]*model.Recipient
	docs       map[model.DocumentID]*model.Document
	// abridged: recipients are known to be missing. isOver: no one will sign it any more.
	abridged, isOver bool
	found            []Finding
}

func (r *report) add(f Finding, format string, args ...any) {
	f.Sentence = fmt.Sprintf(format, args...)
	r.found = append(r.found, f)
}

// about starts a finding about the field with that index.
func (r *report) about(i int, rule triage.Rule, s triage.Severity, c triage.Certainty, source string) Finding {
	f := &r.Fields[i]
	return Finding{
		Finding: triage.Finding{
			Rule: rule, Severity: s, Certainty: c, Field: source, Recipient: f.RecipientID, Annotation: f.ID,
		},
		Document: f.DocumentID, Page: int(f.Page), Index: i, Other: none,
	}
}

func overall(rule triage.Rule, s triage.Severity, c triage.Certainty, source string, who model.RecipientID) Finding {
	return Overall(triage.Finding{Rule: rule, Severity: s, Certainty: c, Field: source, Recipient: who})
}

// Subject holds what to examine.
type Subject struct {
	// Envelope or Template is set. Neither is changed.
	Envelope  *model.Envelope
	Template  *model.Template
	Documents []model.Document // replace those of the envelope or the template, if set
	// Fields holds the fields read so far; Complete says that they are all there are, on
	// all documents. Without it nothing is said about missing ones.
	Fields   []model.Annotation
	Complete bool
	// Assume says how to read positions. Undecided counts as percent.
	Assume geometry.Assumptions
}

// shape returns the envelope, or the template as an envelope without a state. Of nothing no recipient is known.
func (s *Subject) shape() *model.Envelope {
	switch t := s.Template; {
	case s.Envelope != nil:
		return s.Envelope
	case t != nil:
		return &model.Envelope{NumRecipients: t.NumRecipients, SigningSteps: t.SigningSteps, Documents: t.Documents, Attachments: t.Attachments}
	default:
		return &model.Envelope{NumRecipients: 1}
	}
}

const maxQuoted = 40 // limits how much of a text from outside a sentence quotes, in cells

func clip(text string) string { return model.Clip(text, maxQuoted, "...") }

func quoted(t model.Text) string { return `"` + clip(t.String()) + `"` }

// kind returns what to call a field: "required signature field".
func kind(f *model.Annotation) string {
	word := "field"
	if f.Type != "" {
		word = strings.ToLower(clip(f.Type.Label())) + " field"
	}
	if f.Required {
		word = "required " + word
	}
	return word
}

// Together returns the sentence of so many equal findings about fields: "127 text fields are off the page."
func Together(n int, sentence string) string {
	what, rest, ok := strings.Cut(strings.TrimPrefix(sentence, "This "), " field ")
	verb, rest, _ := strings.Cut(rest, " ")
	many, plural := map[string]string{"has": "have", "is": "are", "takes": "take", "covers": "cover"}[verb]
	if !ok || !plural || !strings.HasPrefix(sentence, "This ") {
		return fmt.Sprintf("%d times: %s", n, sentence)
	}
	return fmt.Sprintf("%d %s fields %s %s", n, what, many, rest)
}

// Where says on which page a finding is, and of which of the documents if there are
// several; "" for one that is no matter of one page. The text is clean and bounded.
func (f *Finding) Where(documents []model.Document) string {
	if !f.HasPlace() {
		return ""
	}
	where := fmt.Sprintf("page %d", f.Page)
	if len(documents) < 2 {
		return where
	}
	i := slices.IndexFunc(documents, func(d model.Document) bool { return d.ID == f.Document })
	switch {
	case i < 0:
		return where + " of another document"
	case documents[i].Title().IsEmpty():
		return fmt.Sprintf("%s of document %d", where, i+1)
	default:
		return where + " of " + clip(documents[i].Title().String())
	}
}

func pages(n int) string {
	if n == 1 {
		return "1 page"
	}
	return fmt.Sprintf("%d pages", n)
}
