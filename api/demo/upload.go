package demo

import (
	"bytes"
	"errors"
	"image"
	_ "image/gif"  // sizes of pictures
	_ "image/jpeg" // sizes of pictures
	_ "image/png"  // sizes of pictures
	"io"
	"math"
	"mime/multipart"
	"net/http"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/api/demo/account"
	"inkdesk/api/demo/pdf"
	"inkdesk/model"
)

type uploaded struct {
	filename string
	pages    []model.Page
}

const (
	multipartFrame = 64 << 10
	examined       = 8 << 20 // how much of a file is looked at, in bytes. Nothing of it is kept.
)

func (c *call) readUpload(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, c.options.MaxUpload+multipartFrame)
	form, err := r.MultipartReader()
	switch {
	case errors.Is(err, http.ErrNotMultipart):
		return refuse(http.StatusUnsupportedMediaType, "unsupported_media_type", "Send the document as multipart/form-data.")
	case err != nil:
		return malformed(err)
	}
	for {
		part, err := form.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return invalid(fieldProblem{"file", "This is required."})
		case err != nil:
			return c.malformedUpload(err)
		case part.FormName() == "file":
			return c.readPart(part)
		}
	}
}

func (c *call) malformedUpload(err error) error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return c.tooLarge()
	}
	return malformed(err)
}

func (c *call) tooLarge() error {
	return refuse(http.StatusRequestEntityTooLarge, "too_large", "A document may have %d bytes.", c.options.MaxUpload)
}

func (c *call) readPart(part *multipart.Part) error {
	head, err := io.ReadAll(io.LimitReader(part, examined))
	if err != nil {
		return c.malformedUpload(err)
	}
	rest, err := io.Copy(io.Discard, part)
	switch {
	case err != nil:
		return c.malformedUpload(err)
	case int64(len(head))+rest > c.options.MaxUpload:
		return c.tooLarge()
	case len(head) == 0:
		return invalid(fieldProblem{"file", "The file is empty."})
	}
	name := path.Base(strings.ReplaceAll(part.FileName(), `\`, "/"))
	if name == "." || name == "/" {
		name = "document.pdf"
	}
	c.file = &uploaded{filename: name}
	if c.file.pages = pagesOf(name, head); c.file.pages == nil || c.options.OnlyPDF && !pdf.IsPDF(head) {
		return refuse(http.StatusUnsupportedMediaType, "unsupported_file", "This kind of file cannot be signed. Send a PDF.")
	}
	return nil
}

// pagesOf finds the pages of a PDF; a picture or a file that could be converted has one, the rest none.
func pagesOf(filename string, head []byte) []model.Page {
	if pdf.IsPDF(head) {
		return pdfPages(head)
	}
	if picture, _, err := image.DecodeConfig(bytes.NewReader(head)); err == nil {
		return []model.Page{{Width: model.Int(picture.Width), Height: model.Int(picture.Height)}}
	}
	convertible := []string{".doc", ".docx", ".odt", ".rtf", ".txt", ".xls", ".xlsx", ".ods", ".ppt", ".pptx", ".odp"}
	if slices.Contains(convertible, strings.ToLower(path.Ext(filename))) || utf8.Valid(head) {
		return []model.Page{account.A4()}
	}
	return nil
}

func pdfPages(head []byte) []model.Page {
	sheet := account.A4()
	fallback := pdf.Size{Width: float64(points(sheet.Width)), Height: float64(points(sheet.Height))}
	sizes := pdf.Pages(head, fallback)
	if len(sizes) == 0 {
		return []model.Page{sheet}
	}
	pages := make([]model.Page, len(sizes))
	for i, size := range sizes {
		pages[i] = model.Page{Width: pixels(size.Width), Height: pixels(size.Height)}
	}
	return pages
}

func pixels(points float64) model.Int { return model.Int(math.Round(points * 96 / 72)) }
