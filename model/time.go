package model

import (
	"strconv"
	"time"
)

// Time holds a Unix timestamp. The specification does not show whether it counts seconds or milliseconds, so the
// number is kept and read by its size: one of twelve digits or more counts milliseconds (in seconds it would be
// beyond the year 5000, in milliseconds below that limit before 1973). A service means its own unit whatever the
// size, so what it sends goes through [Unit.Read] once that unit is known.
//
// Values to be sent are made with [Unit.Stamp], once the unit is known.
type Time int64

const firstMillisecond = 100_000_000_000

// IsZero reports whether the service gave no time, as numbers of zero and below do.
func (t Time) IsZero() bool { return t <= 0 }

// Unit returns the unit the number itself speaks for, UnknownUnit when there is no time.
func (t Time) Unit() Unit {
	switch {
	case t.IsZero():
		return UnknownUnit
	case t >= firstMillisecond:
		return Milliseconds
	default:
		return Seconds
	}
}

// Time returns the moment meant, the zero time when there is none.
func (t Time) Time() time.Time {
	switch t.Unit() {
	case Milliseconds:
		return time.UnixMilli(int64(t))
	case Seconds:
		return time.Unix(int64(t), 0)
	default:
		return time.Time{}
	}
}

// UnmarshalJSON takes a number in any notation, a number in quotes, or null.
func (t *Time) UnmarshalJSON(b []byte) error {
	n, err := decodeInteger(b)
	if err != nil {
		return err
	}
	*t = Time(n)
	return nil
}

// Unit says what a service's timestamps count ("Timestamps": not shown).
type Unit uint8

// The units a timestamp can have. UnknownUnit is the state before anything was read.
const (
	UnknownUnit Unit = iota
	Seconds
	Milliseconds
)

// Read returns a timestamp given in u. A number that could be in either unit is converted so that its size tells
// which it is in.
func (u Unit) Read(t Time) Time {
	switch {
	case t.TellsUnit():
		return t
	case u == Seconds && t >= firstMillisecond && t < 10*firstMillisecond:
		return t * 1000
	case u == Milliseconds && t > 0 && t < firstMillisecond:
		return max(t/1000, 1)
	default:
		return t
	}
}

// TellsUnit reports whether the number tells its unit: ten digits or thirteen, from 2001 to 2286.
func (t Time) TellsUnit() bool {
	const tenDigits = 1_000_000_000
	return t >= tenDigits && t < 10*tenDigits || t >= 1000*tenDigits && t < 10_000*tenDigits
}

// Stamp returns the wire form of a moment, zero under UnknownUnit.
func (u Unit) Stamp(at time.Time) Time {
	switch {
	case at.IsZero():
		return 0
	case u == Seconds:
		return Time(at.Unix())
	case u == Milliseconds:
		return Time(at.UnixMilli())
	default:
		return 0
	}
}

// String returns the unit as the settings have it; "unknown" before it was learned.
func (u Unit) String() string {
	switch u {
	case Seconds:
		return "seconds"
	case Milliseconds:
		return "milliseconds"
	default:
		return "unknown"
	}
}

// String returns the number itself, for logs and the raw view.
func (t Time) String() string { return strconv.FormatInt(int64(t), 10) }
