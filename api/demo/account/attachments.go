package account

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"strings"

	"inkdesk/api/demo/pdf"
	"inkdesk/model"
)

// NewAttachments returns attachments without requests for files.
func NewAttachments(visible bool) *model.Attachments {
	return &model.Attachments{
		Settings: &model.AttachmentSettings{VisibleToRecipients: visible}, Recipients: []model.RecipientPlaceholders{},
	}
}

func (a *Account) attachments(i int, e *Envelope) *model.Attachments {
	d := a.rng(ofAttachments, i)
	all := NewAttachments(d.chance(1))
	if d.chance(70) {
		return all
	}
	number := 0
	for _, r := range e.Recipients() {
		if !r.Role.Signs() || d.chance(35) && e.Progress[r.ID].Uploaded.IsZero() {
			continue
		}
		var asked []model.AttachmentPlaceholder
		for k := range 1 + d.weighted(60, 30, 10) {
			p := e.Progress[r.ID]
			if k > 0 {
				p.Uploaded = 0
			}
			asked = append(asked, a.placeholder(&d, i, number, p))
			number++
		}
		all.Recipients = append(all.Recipients, requestFrom(r, asked...))
	}
	return all
}

func (a *Account) asksForFiles(i int) bool {
	d := a.rng(ofAttachments, i)
	d.next()
	return !d.chance(70)
}

// placeholder requests a file, which is there once its recipient has signed or uploaded it.
func (a *Account) placeholder(d *rng, i, number int, p Progress) model.AttachmentPlaceholder {
	name, hint, _ := strings.Cut(pick(d, a.words["placeholders"]), "|")
	asked := model.AttachmentPlaceholder{
		ID: model.PlaceholderID(a.partID("placeholder", i, number)), Name: model.NewText(name), Hint: model.NewText(hint),
		Required: d.chance(65), Multiple: d.chance(30), Files: []model.AttachmentFile{},
	}
	f := seededBy(string(asked.ID))
	likely := f.chance(60)
	delivered := !p.Signed.IsZero() && (asked.Required || likely) || !p.Uploaded.IsZero()
	if !delivered {
		return asked
	}
	files := 1
	if asked.Multiple {
		files += f.below(3)
	}
	for k := range files {
		id := model.FileID(a.partID("file", i, number*8+k))
		asked.Files = append(asked.Files, NewFile(id, name, k))
	}
	return asked
}

type format struct {
	ending, mimetype  string
	smallest, largest int64 // in bytes
	content           func(name string, size int) []byte
}

// NewFile describes an uploaded file, the number-th one for a request with the name about.
// Its format and size follow from its identifier.
func NewFile(id model.FileID, about string, number int) model.AttachmentFile {
	f, size := formatOf(id)
	base := strings.ReplaceAll(mailbox(about), ".", "-")
	if number > 0 {
		base += "-" + string(rune('1'+number))
	}
	return model.AttachmentFile{
		ID: id, Name: model.NewText(base + f.ending), Size: new(model.Int(size)),
		MIMEType: model.NewText(f.mimetype),
	}
}

// FileContent returns the content of a file that [NewFile] described.
func FileContent(f *model.AttachmentFile) []byte {
	format, size := formatOf(f.ID)
	return format.content(f.Name.Wire(), size)
}

func formatOf(id model.FileID) (format, int) {
	d := seededBy(string(id))
	f := []format{
		{".pdf", "application/pdf", 4_000, 60_000, pdfOf},
		{".png", "image/png", 1_500, 40_000, pictureOf(png.Encode)},
		{".jpg", "image/jpeg", 2_000, 50_000, pictureOf(encodeJPEG)},
		{".txt", "text/plain", 40, 3_000, textOf},
	}[d.below(4)]
	return f, int(d.between(f.smallest, f.largest))
}

func textOf(name string, size int) []byte {
	line := "This is " + name + ", a file of the demo account.\n"
	return []byte(strings.Repeat(line, size/len(line)+1)[:size])
}

func pdfOf(name string, size int) []byte {
	return pdf.Document{
		Title: name, Size: int64(size),
		Pages: []pdf.Page{{Width: 595, Height: 842, Lines: []string{name, "A file of the demo account."}}},
	}.Bytes()
}

// pictureOf draws a picture and fills the file up behind its end, where no program looks.
func pictureOf(encode func(io.Writer, image.Image) error) func(string, int) []byte {
	return func(_ string, size int) []byte {
		img := image.NewGray(image.Rect(0, 0, 96, 64))
		for y := range 64 {
			for x := range 96 {
				img.SetGray(x, y, color.Gray{Y: uint8(x*2 + y)})
			}
		}
		var b bytes.Buffer
		_ = encode(&b, img)
		return append(b.Bytes(), bytes.Repeat([]byte{'x'}, size-b.Len())...)
	}
}

func encodeJPEG(w io.Writer, img image.Image) error { return jpeg.Encode(w, img, nil) }

func requestFrom(r *model.Recipient, asked ...model.AttachmentPlaceholder) model.RecipientPlaceholders {
	for i := range asked {
		asked[i].RecipientID = r.ID
	}
	return model.RecipientPlaceholders{RecipientID: r.ID, RecipientName: r.Name, Placeholders: asked}
}

// requestOf asks a person for a file who was taken out of the template of the series; end tells such people apart.
func requestOf(end string) model.RecipientPlaceholders {
	gone := &model.Recipient{ID: model.RecipientID("0ddb" + end), Name: model.NewText("Former Recipient")}
	return requestFrom(gone, model.AttachmentPlaceholder{
		ID: model.PlaceholderID("a77b" + end), Name: model.NewText("Consent of the landlord"),
		Files: []model.AttachmentFile{},
	})
}
