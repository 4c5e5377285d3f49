package demo

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"inkdesk/model"
)

// ChoicesHelp lists the choices for people, what is usual first.
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
	for one := range strings.SplitSeq(text, ",") {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		name, value, _ := strings.Cut(one, "=")
		if err := c.set(name, value); err != nil {
			return Choices{}, fmt.Errorf("choice %q: %w", one, err)
		}
	}
	return c, nil
}

func (c *Choices) set(name, value string) error {
	var err error
	switch name {
	case "unit":
		c.Unit, err = oneOf(value, option[model.Unit]{"seconds", model.Seconds}, option[model.Unit]{"milliseconds", model.Milliseconds})
	case "dates":
		c.MixedUnits, err = either(value, "alike", "mixed")
	case "cursor":
		c.InclusiveCursor, err = either(value, "exclusive", "inclusive")
	case "bodies":
		c.Strict, err = either(value, "lenient", "strict")
	case "extensions":
		c.WithoutExtensions, err = either(value, "on", "off")
	case "version":
		c.Legacy, err = either(value, "latest", "2.0")
	case "nulls":
		c.WithoutNulls, err = either(value, "sent", "omitted")
	case "lists":
		c.Abridged, err = either(value, "full", "abridged")
	case "delete":
		c.DeleteStatus, err = oneOf(value, option[int]{"200", http.StatusOK}, option[int]{"204", http.StatusNoContent})
	case "invalid":
		c.InvalidStatus, err = oneOf(value, option[int]{"422", http.StatusUnprocessableEntity}, option[int]{"400", http.StatusBadRequest})
	case "trash":
		c.WithoutTrash, err = either(value, "kept", "none")
	case "fields":
		c.ReadersSeeFields, err = either(value, "edit", "read")
	case "void":
		c.VoidsOnlySent, err = either(value, "open", "sent")
	case "files":
		c.OnlyPDF, err = either(value, "any", "pdf")
	case "page":
		c.PageSize, err = positive(value)
	case "page-max":
		c.MaxPageSize, err = positive(value)
	case "page-over":
		c.ClampsPages, err = either(value, "refuse", "clamp")
	case "link-days":
		c.LinkDays, err = positive(value)
	case "upload":
		c.MaxUpload, err = strconv.ParseInt(value, 10, 64)
	case "download":
		c.DownloadSize, err = strconv.ParseInt(value, 10, 64)
	case "event":
		c.DefaultEvent, err = event(value)
	default:
		err = fmt.Errorf("there is no choice %q", name)
	}
	return err
}

// option is a word and what it stands for.
type option[T any] struct {
	word  string
	value T
}

func oneOf[T any](word string, options ...option[T]) (T, error) {
	var words []string
	for _, o := range options {
		if o.word == word {
			return o.value, nil
		}
		words = append(words, o.word)
	}
	var none T
	return none, fmt.Errorf("write %s", strings.Join(words, " or "))
}

func either(word, no, yes string) (bool, error) {
	return oneOf(word, option[bool]{no, false}, option[bool]{yes, true})
}

func positive(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("write a number of 1 or more")
	}
	return n, nil
}

func event(value string) (model.WebhookEvent, error) {
	if e := model.WebhookEvent(value); e.Known() {
		return e, nil
	}
	return "", fmt.Errorf("write one of %s", joinWords(model.WebhookEvents()))
}
