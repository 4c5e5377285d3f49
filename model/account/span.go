package account

import (
	"encoding/json"
	"errors"
	"time"
)

// Span holds a time of the service's clock in which something was read or happened: not before
// From, not after To. Where From is zero, its beginning is not known.
type Span struct{ From, To time.Time }

// before reports whether it was over when another began, as far as that is known.
func (s Span) before(later Span) bool {
	return !s.To.IsZero() && !later.From.IsZero() && !s.To.After(later.From)
}

// Overlaps reports whether there is a moment in both.
func (s Span) Overlaps(other Span) bool { return !s.To.Before(other.From) && !other.To.Before(s.From) }

// Join returns the time from the beginning of the first to the end of the last of two readings, which are parts of one.
func (s Span) Join(other Span) Span {
	if s.To.IsZero() {
		return other
	}
	if other.From.Before(s.From) {
		s.From = other.From
	}
	if other.To.After(s.To) {
		s.To = other.To
	}
	return s
}

func (s Span) through(later Span) Span { return Span{From: s.From, To: later.To} }

// millis returns its ends in milliseconds, the second one rounded up; 0 for one that is not known.
func (s Span) millis() (ends [2]int64) {
	if !s.From.IsZero() {
		ends[0] = s.From.UnixMilli()
	}
	if !s.To.IsZero() {
		ends[1] = s.To.Add(time.Millisecond - 1).UnixMilli()
	}
	return ends
}

func spanOf(millis [2]int64) (s Span) {
	if millis[0] > 0 {
		s.From = time.UnixMilli(millis[0])
	}
	if millis[1] > 0 {
		s.To = time.UnixMilli(millis[1])
	}
	return s
}

// MarshalJSON writes a span as two numbers of milliseconds.
func (s Span) MarshalJSON() ([]byte, error) { return json.Marshal(s.millis()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Span) UnmarshalJSON(text []byte) error {
	var at [2]int64
	if err := json.Unmarshal(text, &at); err != nil {
		return err
	}
	if *s = spanOf(at); s.To.IsZero() || s.To.Before(s.From) {
		return errors.New("a time that ends before it begins")
	}
	return nil
}
