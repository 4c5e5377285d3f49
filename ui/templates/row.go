package templates

import (
	"time"

	"inkdesk/api"
	"inkdesk/model"
)

type row struct {
	id       model.TemplateID
	template model.Template
	read     time.Time
	err      error
	origin   origin
}

type origin string

// The origins, the strongest first.
const (
	bookmarked origin = "bookmark"
	opened     origin = "opened"
	changed    origin = "changed"
	nowhere    origin = ""
)

func idOf(r *row) model.TemplateID { return r.id }

func newRows(list []model.Template, read time.Time) []*row {
	rows := make([]*row, len(list))
	for i := range list {
		rows[i] = &row{id: list[i].ID, template: list[i], read: read}
	}
	return rows
}

func (r *row) gone() bool { return r != nil && r.err != nil && api.KindOf(r.err) == api.NotFound }

func (r *row) known() *model.Template {
	if r.read.IsZero() {
		return nil
	}
	return &r.template
}
