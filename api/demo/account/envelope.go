package account

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
)

// Envelope holds an envelope with the state that the service does not show.
type Envelope struct {
	model.Envelope

	Owner              model.UserID // the user who made it
	Tags               []string
	Folder             string // "" for the root
	Trashed            bool
	Sandbox            bool
	Overdue            bool       // keeps an envelope open although its expiry has passed
	DocumentsChangedAt model.Time // when a document was last added
	// LinkDays and StepDays are "access_link_expiration_days" and
	// "signing_steps_expire_days", nil when they were left out.
	LinkDays, StepDays *int

	Annotations   []model.Annotation
	DynamicFields []string // the names of the values that the template it was made from takes
	Progress      map[model.RecipientID]Progress
}

// Progress tells how far a recipient has come. Times are zero for what did not happen. Uploaded
// is when files were handed in before signing.
type Progress struct {
	Invited, Opened, Uploaded, Signed, Declined model.Time
}

// Acts returns who has signed or declined, and when: the truth that the service never tells.
func (e *Envelope) Acts() map[model.RecipientID]time.Time {
	acts := make(map[model.RecipientID]time.Time)
	for id, p := range e.Progress {
		if at := max(p.Signed, p.Declined); !at.IsZero() {
			acts[id] = at.Time()
		}
	}
	return acts
}

// Envelope generates envelope i without its annotations.
func (a *Account) Envelope(i int) *Envelope {
	t := a.Traits(i)
	e := &Envelope{
		Owner: t.Owner, Folder: t.Folder, Trashed: t.Trashed,
		DocumentsChangedAt: a.Stamp(t.DocumentsChanged),
	}
	for k, tag := range a.words["tags"] {
		if t.tags>>k&1 == 1 {
			e.Tags = append(e.Tags, tag)
		}
	}
	e.Envelope = model.Envelope{
		ID: a.ID(i), Name: model.NewText(a.Name(i)), Comment: model.NewText(a.Comment(i)),
		FlowType: t.Flow, LegalityLevel: t.Level, Status: t.Status,
		CreatedAt: a.Stamp(t.Created), UpdatedAt: a.Stamp(t.Updated), ExpiresAt: a.Stamp(t.Expires),
		IsDuplicable: new(t.Flow == model.RequestSignature),
		Notification: a.notification(i, a.Name(i)), Documents: a.documents("document", i),
	}
	s := a.planRecipients(i, &t)
	e.SigningSteps = a.signingSteps(i, &s)
	e.Progress = a.progress(i, &t)
	e.Attachments = a.attachments(i, e)
	if a.inCampaign(i) && t.defect == nil {
		e.Attachments.Recipients = append(e.Attachments.Recipients, requestOf(string(e.ID[4:])))
	}
	e.Recount()
	if t.defect != nil {
		e.Overdue = t.defect.overdue
		if t.defect.alter != nil {
			t.defect.alter(a, e)
		}
	}
	return e
}

// Recount updates the numbers of pages and recipients.
func (e *Envelope) Recount() {
	e.Pages, e.NumRecipients = counted(e.Documents, e.SigningSteps)
}

func counted(documents []model.Document, steps []model.SigningStep) (pages, recipients model.Int) {
	for i := range documents {
		pages += documents[i].PageCount
	}
	for _, step := range steps {
		recipients += model.Int(len(step.Recipients))
	}
	return pages, recipients
}

// WithAnnotations generates envelope i with its annotations.
func (a *Account) WithAnnotations(i int) *Envelope {
	e := a.Envelope(i)
	a.annotate(i, e)
	if f := a.defectOf(i); f != nil && f.alterFields != nil {
		f.alterFields(e)
	}
	return e
}

// Clone copies a value of package model with everything its pointers, lists and maps lead to.
func Clone[T any](value T) T {
	copied := reflect.New(reflect.TypeFor[T]()).Elem()
	copied.Set(cloned(reflect.ValueOf(&value).Elem()))
	return copied.Interface().(T)
}

func cloned(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v) // fields that are not exported hold no more than values
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(cloned(v.Elem()))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			out.Index(i).Set(cloned(v.Index(i)))
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMap(v.Type()))
		}
		for key, value := range v.Seq2() {
			out.SetMapIndex(key, cloned(value))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if out.Field(i).CanSet() {
				out.Field(i).Set(cloned(v.Field(i)))
			}
		}
	}
	return out
}

// Index sorts the account: it returns the states by number of envelope, as places in
// [model.Statuses], and the numbers in ascending order.
func (a *Account) Index() (statuses []uint8, orders map[model.EnvelopeOrder][]int) {
	n, states := a.envelopes, model.Statuses()
	statuses = make([]uint8, n)
	names := make([]string, n)
	created, updated, documents := make([]int64, n), make([]int64, n), make([]int64, n)
	for i := range n {
		t := a.Traits(i)
		created[i], updated[i], documents[i] = t.Created, t.Updated, t.DocumentsChanged
		names[i] = strings.ToLower(a.Name(i))
		statuses[i] = uint8(slices.Index(states, t.Status))
	}
	return statuses, map[model.EnvelopeOrder][]int{
		model.ByCreation:     sortBy(created),
		model.ByModification: sortBy(updated), model.ByName: sortBy(names),
		model.ByStatus: sortBy(statuses), model.ByLastDocumentChange: sortBy(documents),
	}
}

func sortBy[K cmp.Ordered](keys []K) []int {
	order := make([]int, len(keys))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(x, y int) int {
		return cmp.Or(cmp.Compare(keys[x], keys[y]), cmp.Compare(x, y))
	})
	return order
}

func (a *Account) notification(i int, about string) *model.Notification {
	d := a.rng(ofNotification, i)
	if d.chance(12) {
		return nil
	}
	return &model.Notification{
		Subject:          model.NewText(fmt.Sprintf(pick(&d, a.words["mailsubjects"]), about)),
		Message:          model.NewText(pick(&d, a.words["messages"])),
		ReminderInterval: []model.Int{0, 1, 2, 3, 5, 7}[d.weighted(15, 10, 20, 25, 10, 20)],
	}
}
