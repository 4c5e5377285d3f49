package lint

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

// maxQuoted limits how much of a text from outside a sentence quotes, in cells.
const maxQuoted = 40

func clip(text string) string { return model.Clip(text, maxQuoted, "...") }

func quoted(t model.Text) string { return `"` + clip(t.String()) + `"` }

// Named returns what to call a recipient: clean text of bounded length.
func Named(r *model.Recipient) string {
	switch {
	case !r.Name.IsEmpty():
		return clip(r.Name.String())
	case !r.Email.IsEmpty():
		return clip(r.Email.String())
	case r.ID != "":
		return "recipient " + clip(r.ID.Short(12))
	default:
		return "a recipient without a name"
	}
}

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

// Together returns the sentence of so many equal findings about fields: "127 text fields are off
// the page."
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
	for i := range documents {
		if documents[i].ID == f.Document {
			return where + " of " + title(&documents[i], i)
		}
	}
	return where + " of another document"
}

func title(d *model.Document, i int) string {
	if t := d.Title(); !t.IsEmpty() {
		return clip(t.String())
	}
	return fmt.Sprintf("document %d", i+1)
}

func pages(n int) string {
	if n == 1 {
		return "1 page"
	}
	return fmt.Sprintf("%d pages", n)
}
