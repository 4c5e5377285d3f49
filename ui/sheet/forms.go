package sheet

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model/encode"
)

// table has a line for each envelope, under one of titles.
type table struct {
	line    func(b []byte, fields ...string) []byte
	columns []column
}

func appendComma(b []byte, fields ...string) []byte { return encode.AppendCSV(b, ',', fields...) }

func appendTab(b []byte, fields ...string) []byte { return encode.AppendTSV(b, fields...) }

func (t *table) begin(b []byte, _ *About) []byte { return t.line(b, titlesOf(t.columns)...) }

func (t *table) add(b []byte, r exported) ([]byte, error) {
	fields := make([]string, len(t.columns))
	for i, c := range t.columns {
		fields[i] = c.value(r)
	}
	return t.line(b, fields...), nil
}

func (t *table) end(b []byte, _ *End) ([]byte, error) { return b, nil }

// commas is a table for spreadsheets. Its last line says when there is more.
type commas struct{ table }

func (t *commas) end(b []byte, e *End) ([]byte, error) {
	if e.Complete {
		return b, nil
	}
	fields := make([]string, len(t.columns))
	fields[0] = "# " + e.Scope
	return t.line(b, fields...), nil
}

// markdownTable is a table for tickets.
type markdownTable struct{ columns []column }

func (t *markdownTable) begin(b []byte, about *About) []byte {
	scope := ""
	if about.End != nil {
		scope = about.End.Scope + ", "
	}
	b = fmt.Appendf(b, "%sread %s (%s)\n\n", scope, about.At.UTC().Format(time.RFC3339), encode.Markdown(strings.TrimSpace(about.View+" "+about.Query)))
	titles, rule := "|", "|"
	for _, c := range t.columns {
		titles += " " + c.title + " |"
		rule += " --- |"
	}
	return append(b, titles+"\n"+rule+"\n"...)
}

func (t *markdownTable) add(b []byte, r exported) ([]byte, error) {
	fields := make([]string, len(t.columns))
	for i, c := range t.columns {
		fields[i] = c.value(r)
	}
	return appendMarkdownRow(b, fields...), nil
}

func appendMarkdownRow(b []byte, fields ...string) []byte {
	b = append(b, '|')
	for _, field := range fields {
		b = append(b, " "+encode.Markdown(field)+" |"...)
	}
	return append(b, '\n')
}

func (t *markdownTable) end(b []byte, _ *End) ([]byte, error) { return b, nil }

// ids has an id on each line.
type ids struct{}

func (ids) begin(b []byte, _ *About) []byte { return b }

func (ids) add(b []byte, r exported) ([]byte, error) { return append(b, r.ID.String()+"\n"...), nil }

func (ids) end(b []byte, _ *End) ([]byte, error) { return b, nil }
