package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strconv"
)

// Int holds a whole number. It also takes what careless services send: "3", 3.0, 1e3, null.
type Int int

// UnmarshalJSON fails only for a value that is no number at all.
func (n *Int) UnmarshalJSON(b []byte) error {
	v, err := decodeInteger(b)
	if err != nil {
		return err
	}
	*n = Int(v)
	return nil
}

// Float holds a number from the service, tolerant like [Int] and never infinite or NaN.
type Float float64

// UnmarshalJSON fails only for a value that is no number at all. A quoted NaN or infinity counts
// as the largest number: it attracts notice, and does not hide the rest of an answer.
func (n *Float) UnmarshalJSON(b []byte) error {
	v, err := decodeFloat(b)
	if errors.Is(err, errNotFinite) {
		v, err = math.MaxFloat64, nil
	}
	if err != nil {
		return err
	}
	*n = Float(v)
	return nil
}

// MarshalJSON writes the shortest form that reads back the same.
func (n Float) MarshalJSON() ([]byte, error) { return json.Marshal(float64(n)) }

var (
	errNotNumber = errors.New("not a number")
	errNotFinite = errors.New("not a finite number")
	null         = []byte("null")
)

func decodeInteger(b []byte) (int64, error) {
	if v, ok := digits(b); ok {
		return v, nil
	}
	if v, err := strconv.ParseInt(string(b), 10, 64); err == nil {
		return v, nil
	}
	f, err := decodeFloat(b)
	if err != nil {
		return 0, err
	}
	switch {
	case f >= math.MaxInt64:
		return math.MaxInt64, nil
	case f <= math.MinInt64:
		return math.MinInt64, nil
	default:
		return int64(f), nil
	}
}

// digits reads what nearly every number is.
func digits(b []byte) (v int64, ok bool) {
	if len(b) == 0 || len(b) > 18 { // more may not fit
		return 0, false
	}
	for _, c := range b {
		if c < '0' || c > '9' {
			return 0, false
		}
		v = v*10 + int64(c-'0')
	}
	return v, true
}

func decodeFloat(b []byte) (float64, error) {
	if bytes.Equal(b, null) || bytes.Equal(b, []byte(`""`)) {
		return 0, nil
	}
	v, err := strconv.ParseFloat(string(bytes.Trim(b, `"`)), 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return math.Copysign(math.MaxFloat64, v), nil
	case err != nil:
		return 0, errNotNumber
	case math.IsNaN(v), math.IsInf(v, 0):
		return 0, errNotFinite
	default:
		return v, nil
	}
}
