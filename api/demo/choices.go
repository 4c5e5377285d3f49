package demo

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"inkdesk/model"
)

// ParseChoices reads choices like "unit=milliseconds,delete=204":
//
//	unit=seconds|milliseconds     cursor=exclusive|inclusive
//	bodies=lenient|strict         extensions=on|off
//	version=latest|2.0            nulls=sent|omitted
//	lists=full|abridged           delete=200|204
//	invalid=422|400               trash=kept|none
//	void=open|sent                files=any|pdf
//	page=N max-page=N             default and largest size of a page
//	upload=BYTES download=BYTES   largest upload, least size of signed documents
//	link-days=N                   how long access links last by default
//	event=EVENT                   of webhooks registered with a target alone
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
	case "void":
		c.VoidsOnlySent, err = either(value, "open", "sent")
	case "files":
		c.OnlyPDF, err = either(value, "any", "pdf")
	case "page":
		c.PageSize, err = positive(value)
	case "max-page":
		c.MaxPageSize, err = positive(value)
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
	return "", fmt.Errorf("write one of %s", listed(model.WebhookEvents()))
}
