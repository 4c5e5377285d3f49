package report

import (
	"fmt"
	"slices"
	"time"

	"inkdesk/api/files"
	"inkdesk/model/encode"
)

// Records holds a list of anything that is exported, such as changes. Fields are clean.
type Records struct {
	// Label begins the name of the file, Scope describes its contents in words.
	Label, Scope string
	Titles       []string
	Rows         [][]string // each as long as Titles
	At           time.Time
}

// RecordFormats lists the forms of [Records].
func RecordFormats() []Format { return []Format{CSV, JSON, Markdown} }

// Text returns the records in a form.
func (t Records) Text(f Format) (string, error) {
	b, err := t.content(f)
	return string(b), err
}

// Save writes the records to a new file in a folder, as [Save] does, and returns its path.
func (t Records) Save(folder string, f Format) (path string, err error) {
	b, err := t.content(f)
	if err != nil {
		return "", err
	}
	if f == CSV {
		b = slices.Concat([]byte(encode.ByteOrderMark), b)
	}
	return files.SaveIn(folder, files.Naming{Label: files.LabelAt(t.Label, t.At), Ext: string(f)}, b)
}

func (t Records) content(f Format) ([]byte, error) {
	var b []byte
	switch f {
	case CSV:
		for _, row := range slices.Concat([][]string{t.Titles}, t.Rows) {
			b = appendComma(b, row...)
		}
	case Markdown:
		b = fmt.Appendf(b, "%s, read %s\n\n", encode.Markdown(t.Scope), t.At.UTC().Format(time.RFC3339))
		b = appendMarkdownTitles(b, t.Titles)
		for _, row := range t.Rows {
			b = appendMarkdownRow(b, row...)
		}
	case JSON:
		rows := make([]map[string]string, len(t.Rows))
		for i, row := range t.Rows {
			rows[i] = map[string]string{}
			for k, field := range row {
				rows[i][t.Titles[k]] = field
			}
		}
		return encode.JSON(struct {
			Scope string              `json:"scope"`
			At    time.Time           `json:"read_at"`
			Rows  []map[string]string `json:"rows"`
		}{t.Scope, t.At.UTC(), rows})
	default:
		return nil, fmt.Errorf("there is no form %q to export in", f)
	}
	return b, nil
}
