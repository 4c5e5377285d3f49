package demo

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"inkdesk/api/demo/fault"
	"inkdesk/model"
)

// The size of the account when the options leave it open.
const (
	DefaultEnvelopes = 500
	DefaultTemplates = 24
)

// Options configures a service. The zero value gives a service as the specification describes it,
// with an account of the default size.
type Options struct {
	// Envelopes and Templates are the size of the account: 0 for the default, negative for none.
	Envelopes, Templates int
	Seed                 int64            // decides what the account holds
	Now                  func() time.Time // the clock, time.Now when nil
	// Live makes recipients act as time goes by, about once every Pace (15 seconds when zero).
	Live    bool
	Pace    time.Duration
	Sealing time.Duration // how long an envelope stays PENDING after its last signature
	Latency time.Duration // delays every answer
	// Token has both scopes, ReadToken only SIGN_ALL_READ. Random ones are made for those left empty.
	Token, ReadToken string
	// Forms makes envelopes from forms, with the documents, the roles and the fields of these, and those of
	// the series from a template. Without it every envelope but these is of its own.
	Forms        bool
	Uncompressed bool    // never answers with gzip, which within one process is work for nothing
	Faults       *Faults // answers that go wrong on purpose
	// Deliver carries notifications to webhooks. When it is nil, only a service that
	// listens on a port delivers, and only to loopback addresses.
	Deliver http.RoundTripper
	Choices
}

// Choices sets what the specification does not show and services may do differently.
// The zero value makes the choices that the package documentation describes as this service's own.
type Choices struct {
	Unit              model.Unit // what timestamps count: seconds when unset
	MixedUnits        bool       // lets updated_at of every fourth envelope count the other unit
	InclusiveCursor   bool       // lets a page begin with the envelope its cursor names
	Strict            bool       // refuses fields of a body that are not known
	WithoutExtensions bool       // leaves out what only public sources have
	// Legacy answers as version 2.0.0 did: without attachments, certificates, signed documents, ID_VERIFICATION.
	Legacy       bool
	WithoutNulls bool // answers without null: texts, notification and expiration_delay are empty, the rest left out
	// InvalidStatus sets the status of a refusal for a field's value: 422 when unset, or 400.
	InvalidStatus    int
	VoidsOnlySent    bool // refuses to void a DRAFT
	ReadersSeeFields bool // lets tokens with SIGN_ALL_READ alone read annotations
	OnlyPDF          bool // refuses every other kind of document
	WithoutTrash     bool // deletes envelopes for good: include_trash finds nothing more
	DeleteStatus     int  // the status of a successful deletion: 200 when unset, or 204
	BareCopies       bool // duplicates an envelope without its fields
	Abridged         bool // lists envelopes without their parts
	// PageSize sets the default size of a page, 50 when unset; MaxPageSize the largest one, 1000 when unset.
	PageSize, MaxPageSize int
	// ClampsPages answers with the largest page where a larger one is asked for, which is refused otherwise.
	ClampsPages  bool
	MaxUpload    int64 // the largest document in bytes, 25 MiB when unset
	DownloadSize int64 // the least size of signed documents in bytes
	LinkDays     int   // sets how long access links stay valid where an envelope does not say: 30 days when unset
	// DefaultEvent sets the event of webhooks registered with a target alone: ENVELOPE_EXPIRED when unset.
	DefaultEvent model.WebhookEvent
}

func (o Options) withDefaults() Options {
	o.Envelopes = size(o.Envelopes, DefaultEnvelopes)
	o.Templates = size(o.Templates, DefaultTemplates)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Faults == nil {
		o.Faults = new(Faults)
	}
	o.Pace = cmp.Or(o.Pace, 15*time.Second)
	o.Token = cmp.Or(o.Token, rand.Text())
	o.ReadToken = cmp.Or(o.ReadToken, rand.Text())
	o.Unit = cmp.Or(o.Unit, model.Seconds)
	o.DeleteStatus = cmp.Or(o.DeleteStatus, http.StatusOK)
	o.InvalidStatus = cmp.Or(o.InvalidStatus, http.StatusUnprocessableEntity)
	o.MaxPageSize = cmp.Or(o.MaxPageSize, 1000)
	o.PageSize = min(cmp.Or(o.PageSize, 50), o.MaxPageSize)
	o.MaxUpload = cmp.Or(o.MaxUpload, 25<<20)
	o.LinkDays = cmp.Or(o.LinkDays, 30)
	o.DefaultEvent = cmp.Or(o.DefaultEvent, model.EnvelopeExpired)
	return o
}

func size(asked, standard int) int {
	if asked == 0 {
		return standard
	}
	return max(asked, 0)
}

// Faults holds rules for answers that go wrong; package fault says how they are written.
type Faults = fault.Set

// FaultsHelp lists the faults for people.
const FaultsHelp = fault.Help

// ParseFaults reads rules like "envelope.void drop-after*1; * latency=50ms".
func ParseFaults(rules string) (*Faults, error) { return fault.Parse(rules) }

// Faults returns the rules in force. They may be changed at any time.
func (s *Service) Faults() *Faults { return s.options.Faults }

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
