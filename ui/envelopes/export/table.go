package export

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
)

// column is one column of the tables.
type column struct {
	title string
	value func(*model.Envelope, Note) string
}

func columns() []column {
	return []column{
		{"id", func(e *model.Envelope, _ Note) string { return e.ID.String() }},
		{"name", func(e *model.Envelope, _ Note) string { return e.Name.String() }},
		{"status", func(e *model.Envelope, _ Note) string { return string(e.Status) }},
		{"health", func(_ *model.Envelope, n Note) string { return n.Health }},
		{"reason", func(_ *model.Envelope, n Note) string { return n.Reason }},
		{"waiting for", func(_ *model.Envelope, n Note) string { return n.Holder }},
		{"level", func(e *model.Envelope, _ Note) string { return string(e.LegalityLevel) }},
		{"created", func(e *model.Envelope, _ Note) string { return moment(e.CreatedAt) }},
		{"changed", func(e *model.Envelope, _ Note) string { return moment(e.UpdatedAt) }},
		{"expires", func(e *model.Envelope, _ Note) string { return moment(e.ExpiresAt) }},
		{"pages", func(e *model.Envelope, _ Note) string { return strconv.Itoa(int(e.Pages)) }},
		{"recipients", func(e *model.Envelope, _ Note) string { return recipients(e) }},
		{"attachments", func(e *model.Envelope, _ Note) string { return attachments(e) }},
		{"comment", func(e *model.Envelope, _ Note) string { return e.Comment.String() }},
	}
}

// moment is a time as spreadsheets read it, in UTC.
func moment(at model.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Time().UTC().Format(time.RFC3339)
}

func recipients(e *model.Envelope) string {
	var list []string
	for step, r := range e.Recipients() {
		list = append(list, fmt.Sprintf("%d: %s <%s> %s", step, r.Name, r.Email, r.Role))
	}
	return strings.Join(list, "; ")
}

func attachments(e *model.Envelope) string {
	answered, asked, _ := e.Attachments.Counts()
	if asked == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d", answered, asked)
}

// note is the note of an envelope, empty where there are none.
func (s Sheet) note(i int) Note {
	if i < len(s.Notes) {
		return s.Notes[i]
	}
	return Note{}
}

func writeCSV(w io.Writer, s Sheet) error {
	out := csv.NewWriter(w)
	var titles []string
	for _, c := range columns() {
		titles = append(titles, c.title)
	}
	_ = out.Write(titles)
	for i := range s.Envelopes {
		var cells []string
		for _, c := range columns() {
			cells = append(cells, inert(c.value(&s.Envelopes[i], s.note(i))))
		}
		_ = out.Write(cells)
	}
	if !s.Complete {
		note := make([]string, len(titles))
		note[0] = "# " + s.Scope
		_ = out.Write(note)
	}
	out.Flush()
	return out.Error()
}

// inert keeps a spreadsheet from taking a text for a formula.
func inert(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}

func writeMarkdown(w io.Writer, s Sheet) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, read %s (%s)\n\n", s.Scope, s.At.Format(time.DateTime), markdown(s.Query))
	titles, rule := "|", "|"
	shown := columns()[:8]
	for _, c := range shown {
		titles += " " + c.title + " |"
		rule += " --- |"
	}
	b.WriteString(titles + "\n" + rule + "\n")
	for i := range s.Envelopes {
		b.WriteString("|")
		for _, c := range shown {
			b.WriteString(" " + markdown(c.value(&s.Envelopes[i], s.note(i))) + " |")
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// markdown keeps a text from being taken for markup.
func markdown(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_{}[]<>()#+!|~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
