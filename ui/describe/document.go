package describe

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Document writes a document with the sizes of its pages. The index counts from 0.
func Document(w *richtext.Writer, index int, doc *model.Document) {
	lead := fmt.Sprintf("%d ", index+1)
	if w.Theme.Spoken { // the row has a number
		lead = ""
	}
	w.Wrap(w.Theme.Paint(theme.Muted, lead), Name(doc.Title()), theme.Strong)
	indent := draw.Blank(len(lead))
	if !doc.Filename.IsEmpty() && doc.Filename != doc.Title() {
		w.Wrap(indent, "file "+doc.Filename.String(), theme.Text)
	}
	w.Hidden(len(lead), doc.Name, doc.Filename)
	w.Wrap(indent, w.Joined(Counted(int(doc.PageCount), "page"), "id "+orNone(doc.ID.String())), theme.Muted)
	for _, size := range PageSizes(doc.Pages) {
		w.Wrap(indent, size, theme.Text)
	}
	Unread(w, len(lead), doc.Unread, "document")
}

func orNone(text string) string { return cmp.Or(text, "none") }

// PageSizes says how large pages are, those of one size that follow each other together.
func PageSizes(pages []model.Page) []string {
	var sizes []string
	for first := 0; first < len(pages); {
		last := first
		for last+1 < len(pages) && pages[last+1] == pages[first] {
			last++
		}
		which := fmt.Sprintf("page %d", first+1)
		if last > first {
			which = fmt.Sprintf("pages %d to %d", first+1, last+1)
		}
		size := "size not given"
		if p := pages[first]; p.Width > 0 && p.Height > 0 {
			orientation := [...]string{"portrait", "square", "landscape"}[1+cmp.Compare(p.Width, p.Height)]
			size = fmt.Sprintf("%d x %d pixels, %s", p.Width, p.Height, orientation)
		}
		sizes, first = append(sizes, which+": "+size), last+1
	}
	return sizes
}

// FieldType returns the type of a field in words.
func FieldType(t model.AnnotationType) string { return cmp.Or(t.Label(), "No type") }

// FieldPlace returns where a field is on its page, and its size: "100, 200; 120 x 40".
func FieldPlace(f *model.Annotation) string {
	return Number(f.X) + ", " + Number(f.Y) + "; " + Number(f.Width) + " x " + Number(f.Height)
}

// FieldProperty returns the value of a property by its name in the specification, "" where it has no short one.
func FieldProperty(f *model.Annotation, name string) string {
	kind, _, _ := strings.Cut(name, ".")
	if kind == "text" && f.Text == nil || kind == "datetime" && f.DateTime == nil ||
		kind == "checkbox" && f.Checkbox == nil {
		return ""
	}
	switch name {
	case "page":
		return strconv.Itoa(int(f.Page))
	case "type":
		return FieldType(f.Type)
	case "required":
		return model.YesNo(f.Required)
	case "text.size":
		return Number(f.Text.Size)
	case "text.color":
		return Number(f.Text.Color)
	case "text.tooltip":
		return quotedText(f.Text.Tooltip)
	case "text.dynamic_field_name":
		return quotedText(f.Text.DynamicFieldName)
	case "datetime.size":
		return Number(f.DateTime.Size)
	case "datetime.color":
		return quotedText(f.DateTime.Color)
	case "datetime.auto_fill":
		return model.YesNo(f.DateTime.AutoFill)
	case "datetime.timezone":
		return quotedText(f.DateTime.Timezone)
	case "datetime.format":
		return string(f.DateTime.Format)
	case "checkbox.style":
		return string(f.Checkbox.Style)
	}
	return ""
}

func quotedText(t model.Text) string {
	const widest = 24
	return fmt.Sprintf("%q", model.Clip(t.String(), widest, "..."))
}

// Number returns a number with at most eight digits.
func Number(f model.Float) string { return strconv.FormatFloat(float64(f), 'g', 8, 64) }

// Files says how many of the files that were asked for are there, and how many required ones
// are not: "1 of 3, 1 missing"; "" where none was asked for.
func Files(a *model.Attachments) string {
	answered, asked, missing := a.Counts()
	switch {
	case asked == 0:
		return ""
	case missing == 0:
		return fmt.Sprintf("%d of %d", answered, asked)
	}
	return fmt.Sprintf("%d of %d, %d missing", answered, asked, missing)
}
