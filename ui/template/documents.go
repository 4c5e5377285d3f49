package template

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
)

// documents are those of the template. Their list is read when somebody looks at them.
type documents struct {
	*detail.Documents[model.Template]
	due bool // what was read belongs to the time before the template was read again
}

func newDocuments(env screen.Env, of *resource) *documents {
	return &documents{Documents: detail.NewDocuments(of, detail.DocumentCalls[model.Template]{
		Own:  func(t *model.Template) []model.Document { return t.Documents },
		List: env.Client.TemplateDocuments, One: env.Client.TemplateDocument,
	})}
}

func (d *documents) forget() {
	d.Forget()
	d.due = false
}

func (d *documents) read() tea.Cmd {
	if !d.due {
		return nil
	}
	d.due = false
	return d.ReadList()
}

func (d *documents) write(t *model.Template, pen *richtext.Writer) {
	if d.Waiting() {
		pen.Note("reading")
	}
	d.Write(t, pen)
}
