package journal

import (
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"inkdesk/model"
)

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
