package demo

import (
	"cmp"
	"crypto/rand"
	"net/http"
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
	// Envelopes and Templates are the size of the account: 0 for the default, negative
	// for none.
	Envelopes, Templates int
	Seed                 int64            // decides what the account holds
	Now                  func() time.Time // the clock, time.Now when nil
	// Live makes recipients act as time goes by, about once every Pace (15 seconds when
	// zero).
	Live    bool
	Pace    time.Duration
	Sealing time.Duration // how long an envelope stays PENDING after its last signature
	Latency time.Duration // delays every answer
	// Token has both scopes, ReadToken only SIGN_ALL_READ. Random ones are made for
	// those left empty.
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
	Legacy bool
	// WithoutNulls answers without null: texts, notification and expiration_delay are empty, the rest left out.
	WithoutNulls bool
	// InvalidStatus sets the status of a refusal for a field's value: 422 when unset, or
	// 400.
	InvalidStatus    int
	VoidsOnlySent    bool // refuses to void a DRAFT
	ReadersSeeFields bool // lets tokens with SIGN_ALL_READ alone read annotations
	OnlyPDF          bool // refuses every other kind of document
	WithoutTrash     bool // deletes envelopes for good: include_trash finds nothing more
	DeleteStatus     int  // the status of a successful deletion: 200 when unset, or 204
	BareCopies       bool // duplicates an envelope without its fields
	Abridged         bool // lists envelopes without their parts
	// PageSize sets the default size of a page, 50 when unset; MaxPageSize the largest
	// one, 1000 when unset.
	PageSize, MaxPageSize int
	// ClampsPages answers with the largest page where a larger one is asked for, which is
	// refused otherwise.
	ClampsPages  bool
	MaxUpload    int64 // the largest document in bytes, 25 MiB when unset
	DownloadSize int64 // the least size of signed documents in bytes
	// LinkDays sets how long access links stay valid where an envelope does not say:
	// 30 days when unset.
	LinkDays int
	// DefaultEvent sets the event of webhooks registered with a target alone:
	// ENVELOPE_EXPIRED when unset.
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
