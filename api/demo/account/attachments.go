package account

import (
	"strings"

	"inkdesk/model"
)

func (a *Account) attachments(i int, e *Envelope) *model.Attachments {
	d := a.rng(ofAttachments, i)
	all := &model.Attachments{
		Settings:   &model.AttachmentSettings{VisibleToRecipients: d.chance(1)},
		Recipients: []model.RecipientPlaceholders{},
	}
	if d.chance(70) {
		return all
	}
	number := 0
	for _, r := range e.Recipients() {
		if !r.Role.Signs() || d.chance(35) && e.Progress[r.ID].Uploaded.IsZero() {
			continue
		}
		asked := model.RecipientPlaceholders{RecipientID: r.ID, RecipientName: r.Name}
		for k := range 1 + d.weighted(60, 30, 10) {
			p := e.Progress[r.ID]
			if k > 0 {
				p.Uploaded = 0
			}
			asked.Placeholders = append(asked.Placeholders, a.placeholder(&d, i, number, r.ID, p))
			number++
		}
		all.Recipients = append(all.Recipients, asked)
	}
	return all
}

func (a *Account) asksForFiles(i int) bool {
	d := a.rng(ofAttachments, i)
	d.next()
	return !d.chance(70)
}

// placeholder requests a file, which is there once its recipient has signed or uploaded it.
func (a *Account) placeholder(d *rng, i, number int, from model.RecipientID, p Progress) model.AttachmentPlaceholder {
	name, hint, _ := strings.Cut(pick(d, a.words["placeholders"]), "|")
	asked := model.AttachmentPlaceholder{
		RecipientID: from, ID: model.PlaceholderID(a.partID("placeholder", i, number)),
		Name: model.NewText(name), Hint: model.NewText(hint),
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
