package api

import (
	"errors"
	"math"
	"net/http"
	"slices"
	"sync"
)

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

// withinLimit calls ask with a size of at most n, and with smaller ones where that is
// refused. Only the text of a refusal could tell its reason, and its form is not specified
// ("Errors"). So the size 1 is tried next: where that is refused too, the size is not the
// reason, and the first refusal is returned.
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
