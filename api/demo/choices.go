package demo

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"inkdesk/model"
)

// ChoicesHelp lists the choices for people, the usual one first.
const ChoicesHelp = `  unit=seconds|milliseconds   what timestamps count
  dates=alike|mixed           mixed counts updated_at of some in the other
                              unit
  cursor=exclusive|inclusive  whether a page holds the envelope its cursor
                              names
  bodies=lenient|strict       strict refuses unknown fields
  extensions=on|off           what only public sources have
  version=latest|2.0          2.0 is what the oldest client libraries read
  nulls=sent|omitted          omitted: empty texts, and what has no value
                              left out
  lists=full|abridged         abridged lists envelopes without their parts
  copies=whole|bare           bare duplicates envelopes without their fields
  delete=200|204              status of a deletion
  trash=kept|none             whether include_trash finds what was deleted
  invalid=422|400             status where a value is refused
  void=open|sent              sent refuses to void a draft
  fields=edit|read            the scope that reading annotations needs
  files=any|pdf               kinds of documents
  page=50 page-max=1000       usual and largest size of a page
  page-over=refuse|clamp      what is done where more than that is asked for
  upload=26214400             largest document in bytes
  download=0                  least size of signed documents in bytes
  link-days=30                how long access links last by default
  event=ENVELOPE_EXPIRED      of webhooks registered with a target alone`

// ParseChoices reads choices like "unit=milliseconds,delete=204", which [ChoicesHelp]
// lists. A later one overrides an earlier one.
func ParseChoices(text string) (Choices, error) {
	var c Choices
	set := c.setters()
	for one := range strings.SplitSeq(text, ",") {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		name, value, _ := strings.Cut(one, "=")
		err := fmt.Errorf("there is no choice %q", name)
		if read, ok := set[name]; ok {
			err = read(value)
		}
		if err != nil {
			return Choices{}, fmt.Errorf("choice %q: %w", one, err)
		}
	}
	return c, nil
}

func (c *Choices) setters() map[string]func(value string) error {
	return map[string]func(string) error{
		"unit":       oneOf(&c.Unit, "seconds", model.Seconds, "milliseconds", model.Milliseconds),
		"dates":      oneOf(&c.MixedUnits, "alike", false, "mixed", true),
		"cursor":     oneOf(&c.InclusiveCursor, "exclusive", false, "inclusive", true),
		"bodies":     oneOf(&c.Strict, "lenient", false, "strict", true),
		"extensions": oneOf(&c.WithoutExtensions, "on", false, "off", true),
		"version":    oneOf(&c.Legacy, "latest", false, "2.0", true),
		"nulls":      oneOf(&c.WithoutNulls, "sent", false, "omitted", true),
		"lists":      oneOf(&c.Abridged, "full", false, "abridged", true),
		"copies":     oneOf(&c.BareCopies, "whole", false, "bare", true),
		"delete":     oneOf(&c.DeleteStatus, "200", http.StatusOK, "204", http.StatusNoContent),
		"invalid":    oneOf(&c.InvalidStatus, "422", http.StatusUnprocessableEntity, "400", http.StatusBadRequest),
		"trash":      oneOf(&c.WithoutTrash, "kept", false, "none", true),
		"fields":     oneOf(&c.ReadersSeeFields, "edit", false, "read", true),
		"void":       oneOf(&c.VoidsOnlySent, "open", false, "sent", true),
		"files":      oneOf(&c.OnlyPDF, "any", false, "pdf", true),
		"page-over":  oneOf(&c.ClampsPages, "refuse", false, "clamp", true),
		"page":       positive(&c.PageSize),
		"page-max":   positive(&c.MaxPageSize),
		"link-days":  positive(&c.LinkDays),
		"upload":     number(&c.MaxUpload),
		"download":   number(&c.DownloadSize),
		"event": func(value string) error {
			if c.DefaultEvent = model.WebhookEvent(value); !c.DefaultEvent.Known() {
				return fmt.Errorf("write one of %s", joinWords(model.WebhookEvents()))
			}
			return nil
		},
	}
}

func oneOf[T any](into *T, word string, value T, otherWord string, otherValue T) func(string) error {
	return func(text string) error {
		switch text {
		case word:
			*into = value
		case otherWord:
			*into = otherValue
		default:
			return fmt.Errorf("write %s or %s", word, otherWord)
		}
		return nil
	}
}

func positive(into *int) func(string) error {
	return func(text string) (err error) {
		if *into, err = strconv.Atoi(text); err != nil || *into < 1 {
			return errors.New("write a number of 1 or more")
		}
		return nil
	}
}

func number(into *int64) func(string) error {
	return func(text string) (err error) {
		*into, err = strconv.ParseInt(text, 10, 64)
		return err
	}
}
