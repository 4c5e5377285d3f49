package cause

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Sentence says what the envelopes share, and how many there are.
func (c *Cause) Sentence() string { return c.SentenceFor(c.Count) }

// SentenceFor works like [Cause.Sentence] for another number of envelopes.
func (c *Cause) SentenceFor(n int) string {
	many, one := envelopes(n), n == 1
	switch c.Kind {
	case Fault:
		parts := strings.Split(c.label, "\n")
		return fmt.Sprintf("%s like %q %s a fault: %s", many, c.form(), verb(one, "share"), parts[2])
	case Twins:
		return fmt.Sprintf("%s of one name for the same people: %q was perhaps sent several times.", many, short(c.label))
	case Domain:
		return fmt.Sprintf("%s %s to an address at %s, where nothing was seen completed.", many, verb(one, "go"), short(c.label))
	case Person:
		return fmt.Sprintf("%s %s for %s, the oldest for %s.", many, verb(one, "wait"), c.who(), triage.Span(c.waits))
	case Week:
		sentence, _, _ := strings.Cut(c.label, "\n")
		return sentence
	case Tide:
		return fmt.Sprintf("%s like %q %s within a day; nine in ten of the form are signed on their last day.", many, c.form(), verb(one, "expire"))
	case Backlog:
		return fmt.Sprintf("%s did not change for longer than is usual, and no date is near.", many)
	default:
		if one {
			return "1 draft was not touched for more than " + c.label + "."
		}
		return fmt.Sprintf("%d drafts were not touched for more than %s.", n, c.label)
	}
}

// Brief returns what the envelopes share in a few words, without how many there are.
func (c *Cause) Brief() string {
	switch c.Kind {
	case Fault:
		return strings.Split(c.label, "\n")[3]
	case Week:
		return strings.Split(c.label, "\n")[2]
	case Drafts:
		return kinds[c.Kind].brief + c.label
	default:
		return kinds[c.Kind].brief
	}
}

// Title returns the cause in a few words, for the place of a name.
func (c *Cause) Title() string {
	if c.Kind.isOfForm() {
		return kinds[c.Kind].title + c.form()
	}
	return kinds[c.Kind].title + c.about()
}

// Subject returns the person or the domain that the cause is about, "" for neither.
func (c *Cause) Subject() string {
	if c.Kind == Twins || c.Kind == Week {
		return ""
	}
	return c.about()
}

// about returns the person, the domain or the envelope that the cause is about, "" for none of them.
func (c *Cause) about() string {
	switch c.Kind {
	case Person:
		return c.who()
	case Domain, Twins:
		return short(c.label)
	case Week:
		return short(strings.Split(c.label, "\n")[1])
	default:
		return ""
	}
}

// who returns the person that the envelopes wait for, or the people where they do not agree on a name.
func (c *Cause) who() string {
	name, address, _ := strings.Cut(c.label, "\n")
	if c.names > 1 {
		return fmt.Sprintf("people at %s (%d names)", short(address), c.names)
	}
	return short(name)
}

// form returns the name of the form: the words that all titles have, or else its document.
func (c *Cause) form() string {
	title, rest, _ := strings.Cut(c.label, "\n")
	if title == "" {
		title, _, _ = strings.Cut(rest, "\n")
	}
	return model.Capital(short(title))
}

// Rests says what the cause rests on, with the fields in the words of the specification.
func (c *Cause) Rests() string { return kinds[c.Kind].rests }

// Advice says what may put it right for all at once.
func (c *Cause) Advice() string { return kinds[c.Kind].advice }

const mostQuoted = 60 // cells

func short(text string) string { return model.Clip(text, mostQuoted, "...") }

func envelopes(n int) string {
	if n == 1 {
		return "1 envelope"
	}
	return fmt.Sprintf("%d envelopes", n)
}

func verb(one bool, many string) string {
	switch {
	case !one:
		return many
	case many == "go":
		return "goes"
	default:
		return many + "s"
	}
}
