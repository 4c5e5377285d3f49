package templates

import (
	"time"

	"inkdesk/api"
	"inkdesk/model"
)

// row is a template of the list.
type row struct {
	id       model.TemplateID
	template model.Template
	// read is when it was read from the service, zero before that.
	read time.Time
	// err is why it could not be read, nil otherwise.
	err error
	// origin says why it is known here.
	origin origin
}

// origin is why a template is known on this machine.
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

// gone reports whether the service does not know the template any more.
func (r *row) gone() bool { return r != nil && r.err != nil && api.KindOf(r.err) == api.NotFound }

// known is the template, nil before it was read.
func (r *row) known() *model.Template {
	if r.read.IsZero() {
		return nil
	}
	return &r.template
}
