package api

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"slices"
	"sync"

	"inkdesk/api/answers"
	"inkdesk/model"
)

type page[R any] struct {
	rows           *[]R
	next, previous *bool
	id             func(R) string
	created        func(R) model.Time
}

func envelopesOf(l *model.EnvelopeList) page[model.Envelope] {
	return page[model.Envelope]{
		&l.Envelopes, &l.HasNextPage, &l.HasPreviousPage,
		func(e model.Envelope) string { return e.ID.String() },
		func(e model.Envelope) model.Time { return e.CreatedAt },
	}
}

func templatesOf(l *model.TemplateList) page[model.Template] {
	return page[model.Template]{
		&l.Templates, &l.HasNextPage, &l.HasPreviousPage,
		func(t model.Template) string { return t.ID.String() },
		func(t model.Template) model.Time { return t.CreatedAt },
	}
}

// NoRows returns the failure of a list that has no rows when read again, and does not say that there are none.
func NoRows() *Error {
	return &Error{Kind: BadAnswer, Op: Operation{Name: "list", Title: "read the list again"}, Err: answers.Unstated}
}

func listPage[L, R any](l *sizeLimit, w model.Window, ask func(model.Window) (L, error), of func(*L) page[R]) (L, error) {
	n := max(w.First, w.Last)
	if n == 0 {
		return ask(w)
	}
	return withinLimit(l, n, func(size int) (L, error) {
		w := w
		w.First, w.Last = min(w.First, size), min(w.Last, size)
		list, err := ask(w)
		if err == nil {
			p := of(&list)
			l.learnFrom(size, len(*p.rows), *p.next && w.First > 0 || *p.previous && w.Last > 0)
		}
		return list, err
	})
}

// listRows reads the first rows of a listing page by page, each row once, until there are as
// many as the window asks for, there are no more, or a page brings no new row. Pages have at
// least two rows: some services include the row of the cursor in the page.
func listRows[L, R any](w model.Window, ask func(model.Window) (L, error), of func(*L) page[R]) (L, error) {
	all, err := ask(w)
	whole := of(&all)
	for more := *whole.next; err == nil && more; {
		had := len(*whole.rows)
		if had == 0 || had >= w.First {
			break
		}
		var list L
		list, err = ask(model.Window{First: max(w.First-had, 2), After: whole.id((*whole.rows)[had-1]), Before: w.Before})
		following := of(&list)
		for _, r := range *following.rows {
			id := whole.id(r)
			known := func(one R) bool { return id != "" && whole.id(one) == id }
			if !slices.ContainsFunc(*whole.rows, known) {
				*whole.rows = append(*whole.rows, r)
			}
		}
		*whole.next = *following.next
		more = *following.next && len(*whole.rows) > had
	}
	return all, err
}

const publicOrderField = "order_field"

// withOrderField renames the ordering field of a query; one that cannot be encoded is refused when it is sent.
func (c *engine) withOrderField(query any) any {
	if c.profile.orderField == "" || c.profile.orderField == publicOrderField {
		return query
	}
	plain, err := json.Marshal(query)
	var members map[string]json.RawMessage
	if err != nil || json.Unmarshal(plain, &members) != nil {
		return query
	}
	if order, ok := members[publicOrderField]; ok {
		delete(members, publicOrderField)
		members[c.profile.orderField] = order
	}
	return members
}

// DefaultPageSize limits the rows asked for at once where the configuration does not say.
const DefaultPageSize = 200

var smallerPages = []int{500, 200, 100, 50, 20, 10, 5, 2, 1}

type sizeLimits struct{ rows, ids sizeLimit }

// sizeLimit bounds how many rows or ids one call may be about, less once the service has refused more.
type sizeLimit struct {
	mu        sync.Mutex
	most      int
	shortPage int // how many rows the last page had that was short although more follow, 0 for none
	// capped turns true once the service has turned out to cut pages, which is learned only once.
	capped bool
}

func (l *sizeLimit) size(n int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return min(n, l.most)
}

func (l *sizeLimit) lower(accepted int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.most = min(l.most, accepted)
}

// learnFrom looks at a short page with more behind it: two of one size show the largest page there is.
func (l *sizeLimit) learnFrom(asked, rows int, more bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case !more || l.capped:
	case rows == 0 || rows >= asked:
		l.shortPage = 0
	case rows == l.shortPage:
		l.capped, l.most = true, min(l.most, rows)
	default:
		l.shortPage = rows
	}
}

// withinLimit calls ask with a size of at most n, and with smaller ones where that is refused. Only the
// text of a refusal could tell its reason, and its form is not specified ("Errors"). So the size 1 is
// tried next: where that is refused too, the size is not the reason, and the first refusal is returned.
func withinLimit[T any](l *sizeLimit, n int, ask func(size int) (T, error)) (T, error) {
	size := l.size(n)
	got, err := ask(size)
	if size <= 1 || !mayBeTooMany(err) {
		return got, err
	}
	if _, least := ask(1); least != nil {
		return got, err
	}
	for _, size = range smallerPages[slices.IndexFunc(smallerPages, func(s int) bool { return s < size }):] {
		got, err := ask(size)
		if err == nil {
			l.lower(size)
		}
		if !mayBeTooMany(err) {
			return got, err
		}
	}
	return got, err
}

func mayBeTooMany(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	switch e.Status {
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity:
		return true
	default:
		return e.Kind == TooLarge
	}
}

// PageSize returns the most rows that one call asks for now. It does not block.
func (c *Client) PageSize() int { return c.capabilities.sizes.rows.size(math.MaxInt) }
