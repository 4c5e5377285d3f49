package envelopes

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/triage"
)

// column is one column of the tables.
type column struct {
	title string
	value func(*model.Envelope, *triage.Report) string
}

func columns() []column {
	return []column{
		{"id", func(e *model.Envelope, _ *triage.Report) string { return e.ID.String() }},
		{"name", func(e *model.Envelope, _ *triage.Report) string { return e.Name.String() }},
		{"status", func(e *model.Envelope, _ *triage.Report) string { return string(e.Status) }},
		{"health", func(_ *model.Envelope, r *triage.Report) string { return r.Health.String() }},
		{"reason", func(_ *model.Envelope, r *triage.Report) string { return r.Reason() }},
		{"waiting for", func(_ *model.Envelope, r *triage.Report) string { return r.Holder.Short() }},
		{"level", func(e *model.Envelope, _ *triage.Report) string { return string(e.LegalityLevel) }},
		{"created", func(e *model.Envelope, _ *triage.Report) string { return moment(e.CreatedAt) }},
		{"changed", func(e *model.Envelope, _ *triage.Report) string { return moment(e.UpdatedAt) }},
		{"expires", func(e *model.Envelope, _ *triage.Report) string { return moment(e.ExpiresAt) }},
		{"pages", func(e *model.Envelope, _ *triage.Report) string { return strconv.Itoa(int(e.Pages)) }},
		{"recipients", func(e *model.Envelope, _ *triage.Report) string { return recipients(e) }},
		{"attachments", func(e *model.Envelope, _ *triage.Report) string { return attachments(e) }},
		{"comment", func(e *model.Envelope, _ *triage.Report) string { return e.Comment.String() }},
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

func appendCSV(b []byte, s Sheet) []byte {
	all := columns()
	fields := make([]string, len(all))
	for i, c := range all {
		fields[i] = c.title
	}
	b = encode.AppendCSV(b, ',', fields...)
	for i := range s.Envelopes {
		for j, c := range all {
			fields[j] = c.value(&s.Envelopes[i], s.Reports[i])
		}
		b = encode.AppendCSV(b, ',', fields...)
	}
	if !s.Complete {
		clear(fields)
		fields[0] = "# " + s.Scope
		b = encode.AppendCSV(b, ',', fields...)
	}
	return b
}

func appendMarkdown(b []byte, s Sheet) []byte {
	b = fmt.Appendf(b, "%s, read %s (%s)\n\n", s.Scope, s.At.Format(time.DateTime), markdown(strings.TrimSpace(s.View+" "+s.Query)))
	titles, rule := "|", "|"
	shown := columns()[:8]
	for _, c := range shown {
		titles += " " + c.title + " |"
		rule += " --- |"
	}
	b = append(b, titles+"\n"+rule+"\n"...)
	for i := range s.Envelopes {
		b = append(b, '|')
		for _, c := range shown {
			b = append(b, " "+markdown(c.value(&s.Envelopes[i], s.Reports[i]))+" |"...)
		}
		b = append(b, '\n')
	}
	return b
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
