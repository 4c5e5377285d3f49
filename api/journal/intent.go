package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"inkdesk/model"
)

// EnvelopeID names the key of the envelope's id in [Intent.IDs].
const EnvelopeID = "envelope_id"

// Intent describes a change about to be sent. It has no field for secrets.
type Intent struct {
	Profile   string            `json:"profile,omitempty"` // as the user calls it in the settings
	Host      string            `json:"host"`              // of the service
	Operation string            `json:"operation"`
	Method    string            `json:"method"`
	Path      string            `json:"path"`           // the template, such as /envelope/{envelope_id}/void
	IDs       map[string]string `json:"ids,omitempty"`  // by the names in the template
	Body      string            `json:"body,omitempty"` // digest of the body sent, see Digest
	Before    Values            `json:"before,omitzero"`
	After     Values            `json:"after,omitzero"`
	// Properties lists the changed names, texts and numbers, where the journal keeps values.
	Properties []Property `json:"properties,omitempty"`
	Work       Work       `json:"work,omitzero"`
}

// Work says which step of which work order a change is, zero for none.
type Work struct {
	Order string `json:"order"`
	Task  int    `json:"task"` // counted from 1
	Step  int    `json:"step"` // of the task, counted from 1
}

// NewWorkID makes the name of a work order.
func NewWorkID() string { return randomHex() }

// Values holds the properties of a target whose change may be recorded.
type Values struct {
	Status  string    `json:"status,omitempty"`
	Level   string    `json:"level,omitempty"` // legality level
	Expires time.Time `json:"expires,omitzero"`
	// Value holds the digest of other changed properties, as far as they can be read again: of the value,
	// or of the list that something is added to.
	Value string `json:"value,omitempty"`
}

// Digest returns what [Intent.Body] holds: the SHA-256 of a request body in hexadecimal digits.
func Digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// shapes holds the patterns of the fields, compiled with the first line, not at every start.
var shapes = sync.OnceValue(func() (p struct {
	host, operation, method, path, key, id, digest, word, property *regexp.Regexp
},
) {
	p.host = regexp.MustCompile(`^[A-Za-z0-9.:_\[\]-]{1,255}$`)
	p.operation = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 _.-]{0,63}$`)
	p.method = regexp.MustCompile(`^[A-Z]{1,10}$`)
	p.path = regexp.MustCompile(`^/[A-Za-z0-9_/{}-]{0,199}$`)
	p.key = regexp.MustCompile(`^[a-z_]{1,32}$`)
	p.id = regexp.MustCompile(`^[A-Za-z0-9._:=-]{1,128}$`)
	p.digest = regexp.MustCompile(`^([0-9a-f]{64})?$`)
	p.property = regexp.MustCompile(`^[a-z ]{1,40}$`)
	p.word = regexp.MustCompile(`^[A-Za-z0-9_]{0,40}$`)
	return p
})

const (
	maxProfile = 64 // letters
	maxIDs     = 8
)

// check refuses fields that do not match their pattern, when writing and again when reading.
func (in Intent) check() error {
	if !utf8.ValidString(in.Profile) || utf8.RuneCountInString(in.Profile) > maxProfile {
		return errors.New("profile is too long or not text")
	}
	for _, r := range in.Profile {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("profile holds %U", r)
		}
	}
	shape := shapes()
	fields := []struct {
		name, value string
		pattern     *regexp.Regexp
	}{
		{"host", in.Host, shape.host},
		{"operation", in.Operation, shape.operation},
		{"method", in.Method, shape.method},
		{"path", in.Path, shape.path},
		{"body", in.Body, shape.digest},
		{"status", in.Before.Status, shape.word},
		{"status", in.After.Status, shape.word},
		{"level", in.Before.Level, shape.word},
		{"level", in.After.Level, shape.word},
		{"value", in.Before.Value, shape.digest},
		{"value", in.After.Value, shape.digest},
		{"work order", in.Work.Order, shape.word},
	}
	for _, field := range fields {
		if !field.pattern.MatchString(field.value) {
			return fmt.Errorf("%s has a shape that is not recorded", field.name)
		}
	}
	if len(in.IDs) > maxIDs {
		return fmt.Errorf("%d ids are more than %d", len(in.IDs), maxIDs)
	}
	for key, id := range in.IDs {
		if !shape.key.MatchString(key) || !shape.id.MatchString(id) {
			return errors.New("ids have a shape that is not recorded")
		}
	}
	return checkProperties(in.Properties)
}

// normalized replaces enum values and dates that cannot be written, because they must not stop a change.
func (v Values) normalized() Values {
	for _, word := range []*string{&v.Status, &v.Level} {
		if !shapes().word.MatchString(*word) {
			*word = "unrecognised"
		}
	}
	v.Expires = v.Expires.UTC()
	if year := v.Expires.Year(); year < 1 || year > 9999 {
		v.Expires = time.Time{}
	}
	return v
}

// Property holds a changed value before and after, each one clean line; "" for none or not known.
type Property struct {
	Name   string `json:"name"` // in words, such as "days between reminders"
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// Bounds of the values in one line of the file, in letters, and of their number.
const (
	longestValue   = 2000
	longestValues  = 5000 // all together
	mostProperties = 64
)

func normalizedProperties(list []Property) []Property {
	var fit []Property
	room := longestValues
	for i, p := range list {
		if room == 0 || len(fit) == mostProperties-1 {
			return append(fit, Property{Name: "more", After: strconv.Itoa(len(list) - i)})
		}
		p.Before = cut(p.Before, min(room, longestValue))
		room -= utf8.RuneCountInString(p.Before)
		p.After = cut(p.After, min(room, longestValue))
		room -= utf8.RuneCountInString(p.After)
		fit = append(fit, p)
	}
	return fit
}

func cut(text string, most int) string {
	text = model.Clean(text)
	runes := []rune(text)
	switch {
	case len(runes) <= most:
		return text
	case most == 0:
		return ""
	default:
		return model.Clean(string(runes[:most-1])) + "…"
	}
}

func checkProperties(list []Property) error {
	if len(list) > mostProperties {
		return errors.New("there are more values than are recorded")
	}
	if slices.ContainsFunc(list, func(p Property) bool {
		return !shapes().property.MatchString(p.Name) || !isRecorded(p.Before) || !isRecorded(p.After)
	}) {
		return errors.New("value has a shape that is not recorded")
	}
	return nil
}

func isRecorded(value string) bool {
	return utf8.RuneCountInString(value) <= longestValue && model.Clean(value) == value
}
