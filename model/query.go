package model

import (
	"encoding/json"
	"slices"
)

// EnvelopeQuery holds the body of POST /envelopes ("List filters"). The deprecated filter
// name is not offered: search replaces it. Empty fields are left out.
type EnvelopeQuery struct {
	Search         string        `json:"search,omitempty"` // matches a part of a name or address, whatever the case
	Tags           []string      `json:"tags,omitempty"`
	Comment        string        `json:"comment,omitempty"`
	IDs            []EnvelopeID  `json:"ids,omitempty"`
	Statuses       []Status      `json:"statuses,omitempty"`
	FolderIDs      []string      `json:"folder_ids,omitempty"`
	OnlyRootFolder bool          `json:"only_root_folder,omitempty"`
	DateFrom       Time          `json:"date_from,omitempty"`
	DateTo         Time          `json:"date_to,omitempty"`
	UID            UserID        `json:"uid,omitempty"`
	Order          EnvelopeOrder `json:"order_field,omitempty"`
	Ascending      bool          `json:"ascending"` // sets the direction of Order, and says nothing without one
	IncludeTrash   bool          `json:"include_trash,omitempty"`
	Window
}

// MarshalJSON leaves the direction out where there is no order.
func (q EnvelopeQuery) MarshalJSON() ([]byte, error) {
	type query EnvelopeQuery
	return json.Marshal(struct {
		query
		Ascending *bool `json:"ascending,omitempty"`
	}{query(q), direction(q.Order, q.Ascending)})
}

func direction[O ~string](order O, ascending bool) *bool {
	if order == "" {
		return nil
	}
	return &ascending
}

// Window asks for the First rows after a cursor, or the Last ones before one: ids, as public sources use.
type Window struct {
	First  int    `json:"first,omitempty"`
	After  string `json:"after,omitempty"`
	Last   int    `json:"last,omitempty"`
	Before string `json:"before,omitempty"`
}

// ends leaves rows without an id at the far end to the next page, which cannot be asked for from there.
func (w Window) ends(n int, usable func(i int) bool, before, after bool) (from, to int) {
	from, to = 0, n
	for after && w.Last == 0 && to > 0 && !usable(to-1) {
		to--
	}
	for before && w.Last > 0 && from < to && !usable(from) {
		from++
	}
	if from == to {
		return 0, n
	}
	return from, to
}

// FirstRows asks for the n rows behind the one with an id, or for the first ones.
func FirstRows(n int, after string) Window { return Window{First: n, After: after} }

// LastRows asks for the n rows in front of the row with the given id.
func LastRows(n int, before string) Window { return Window{Last: n, Before: before} }

// EnvelopeOrder names what a listing is ordered by ("List filters").
type EnvelopeOrder string

// The orders of the specification.
const (
	ByCreation           EnvelopeOrder = "CREATION_DATE"
	ByModification       EnvelopeOrder = "MODIFICATION_DATE"
	ByName               EnvelopeOrder = "NAME"
	ByStatus             EnvelopeOrder = "STATUS"
	ByLastDocumentChange EnvelopeOrder = "LAST_DOCUMENT_CHANGE"
)

// EnvelopeOrders lists the orders.
func EnvelopeOrders() []EnvelopeOrder {
	return []EnvelopeOrder{ByCreation, ByModification, ByName, ByStatus, ByLastDocumentChange}
}

// Known and Label implement [Word].
func (o EnvelopeOrder) Known() bool   { return slices.Contains(EnvelopeOrders(), o) }
func (o EnvelopeOrder) Label() string { return label(o, EnvelopeOrders()) }

// TemplateQuery holds the body of POST /templates (extension: published client libraries).
type TemplateQuery struct {
	Name      string        `json:"name,omitempty"`
	Tags      []string      `json:"tags,omitempty"`
	IDs       []TemplateID  `json:"ids,omitempty"`
	Order     TemplateOrder `json:"order_field,omitempty"`
	Ascending bool          `json:"ascending"` // sets the direction of Order, and says nothing without one
	Window
}

// MarshalJSON leaves the direction out where there is no order.
func (q TemplateQuery) MarshalJSON() ([]byte, error) {
	type query TemplateQuery
	return json.Marshal(struct {
		query
		Ascending *bool `json:"ascending,omitempty"`
	}{query(q), direction(q.Order, q.Ascending)})
}

// TemplateOrder names what a listing of templates is ordered by (extension).
type TemplateOrder string

// The orders of public sources.
const (
	TemplateByID           TemplateOrder = "TEMPLATE_ID"
	TemplateByCreation     TemplateOrder = "TEMPLATE_CREATION_DATE"
	TemplateByModification TemplateOrder = "TEMPLATE_MODIFICATION_DATE"
	TemplateByName         TemplateOrder = "TEMPLATE_NAME"
)

// TemplateOrders lists the orders.
func TemplateOrders() []TemplateOrder {
	return []TemplateOrder{TemplateByCreation, TemplateByModification, TemplateByName, TemplateByID}
}

// Known and Label implement [Word].
func (o TemplateOrder) Known() bool   { return slices.Contains(TemplateOrders(), o) }
func (o TemplateOrder) Label() string { return label(o, TemplateOrders()) }

// WebhookQuery holds the body of POST /webhooks (extension).
type WebhookQuery struct {
	WebhookID WebhookID    `json:"webhook_id,omitempty"`
	Event     WebhookEvent `json:"event,omitempty"`
}
