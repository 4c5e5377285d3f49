package tally

import (
	"hash/maphash"
	"math"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Ledger holds the counted facts of each envelope that was read, in about 60 bytes an envelope. It
// is not safe for concurrent use.
type Ledger struct {
	Reach Reach // tells how far the account was read, as those say who read it
	// Unusual lists the unusual numbers of the latest count, nil before, and Dated what became of those near their date.
	Unusual []Unusual
	Dated   Dated
	Days    []QueueDay // tells what the queue held, one for each day on which it was looked at, the latest last

	seed    maphash.Seed
	places  map[uint64]int32 // of the records, by the digest of the id
	records []record
	origins []*family         // the first is that of envelopes without one; they do not change
	numbers map[uint64]uint32 // of the origins, by their digests
	named   families
	changes uint64 // how often an origin was added or has changed
}

// Reach tells how far an account was read, by the clock of the service; the zero time for not at all.
type Reach struct {
	// Open says when all open envelopes had been read, Drafts when all drafts had.
	Open, Drafts time.Time
	// Ended says when the last reading of completed and lost envelopes began that came to its end, and
	// EndedSince since when all of those are known.
	Ended, EndedSince time.Time
}

// QueueDay records the queue as last seen on one day.
type QueueDay struct {
	On    string `json:"on"`   // as 2026-01-31, in the zone of the person
	Act   int    `json:"act"`  // how many envelopes needed something now
	Soon  int    `json:"soon"` // and how many soon
	Open  int    `json:"open"` // how many were open
	Dated        // as it was known then
}

// NoteDay records the size of the queue on a day.
func (l *Ledger) NoteDay(day QueueDay) {
	day.Dated = l.Dated
	l.putDay(day)
}

func (l *Ledger) putDay(day QueueDay) {
	at, known := slices.BinarySearchFunc(l.Days, day, func(a, b QueueDay) int { return strings.Compare(a.On, b.On) })
	if known {
		l.Days[at] = day
		return
	}
	l.Days = slices.Insert(l.Days, at, day)
}

// NoteDated records how those near their date ended, unless that is not known.
func (l *Ledger) NoteDated(d Dated) {
	if d == (Dated{}) {
		return
	}
	l.Dated = d
	if n := len(l.Days); n > 0 {
		l.Days[n-1].Dated = d
	}
}

// Day returns what the queue held on a day, the zero value where it was not looked at.
func (l *Ledger) Day(on string) QueueDay {
	if n := len(l.Days); n > 0 && l.Days[n-1].On == on {
		return l.Days[n-1]
	}
	return QueueDay{}
}

// RecallDays adds the days that earlier sessions have kept, but for those known.
func (l *Ledger) RecallDays(days []QueueDay) {
	known := l.Days
	l.Days = nil
	for _, day := range slices.Concat(days, known) {
		l.putDay(day)
	}
	if n := len(days); n > 0 && l.Dated == (Dated{}) {
		l.Dated = days[n-1].Dated
	}
}

// record holds the counted facts of an envelope. Times are in seconds of Unix, 0 for none and for one before the year 2000.
type record struct {
	created, changed, expires uint32
	origin                    uint32
	status, level             uint8 // places in the lists of the model, none where unknown
	checks                    uint8 // a bit for each type of verification that its recipients have
	gone                      bool
}

// none marks a status or a level that the specification does not have.
const none = math.MaxUint8

// NewLedger makes an empty ledger.
func NewLedger() *Ledger {
	return &Ledger{
		seed: maphash.MakeSeed(), places: make(map[uint64]int32),
		origins: []*family{{}}, numbers: make(map[uint64]uint32),
	}
}

// Add counts an envelope, in place of an earlier copy of it; one whose status could not be read does not count.
func (l *Ledger) Add(e *model.Envelope) {
	origin, title := triage.OriginOf(e)
	l.AddOf(e, origin, title)
}

// AddOf works like [Ledger.Add] for an envelope whose origin is known, with the words of its title.
func (l *Ledger) AddOf(e *model.Envelope, origin triage.Origin, title []string) {
	if e.ID == "" || e.Unread.Has("status") {
		return
	}
	one := record{
		created: seconds(e.CreatedAt), changed: seconds(e.UpdatedAt), expires: seconds(e.ExpiresAt), origin: l.number(e, origin, title),
		status: placeOf(model.Statuses(), e.Status), level: placeOf(model.LegalityLevels(), e.LegalityLevel), checks: checksOf(e),
	}
	digest := maphash.String(l.seed, e.ID.String())
	if at, known := l.places[digest]; known {
		l.records[at] = one
		return
	}
	l.places[digest] = int32(len(l.records))
	l.records = append(l.records, one)
}

// Forget no longer counts an envelope, because it was deleted.
func (l *Ledger) Forget(id model.EnvelopeID) {
	if at, known := l.places[maphash.String(l.seed, id.String())]; known {
		l.records[at].gone = true
	}
}

// number returns the number of the origin of an envelope, whose title becomes one of the titles of it.
func (l *Ledger) number(e *model.Envelope, origin triage.Origin, title []string) uint32 {
	if !origin.Known() {
		return 0
	}
	digest := maphash.Comparable(l.seed, origin)
	n, known := l.numbers[digest]
	if !known {
		n = uint32(len(l.origins))
		l.numbers[digest], l.origins = n, append(l.origins, &family{origin: origin})
	}
	one := *l.origins[n]
	changed := one.add(titleWords(e, title))
	if changed || !known {
		l.changes++
	}
	if changed || len(one.shortest) < len(l.origins[n].shortest) {
		l.origins[n] = &one
	}
	return n
}

// Snapshot holds a ledger at one moment. It does not change, so that it can be counted in another goroutine.
type Snapshot struct {
	records  []record
	origins  []*family
	families triage.Families
	seed     maphash.Seed
	changes  uint64
}

// Snapshot copies the counted facts: 32 bytes an envelope. The history tells families apart.
func (l *Ledger) Snapshot(h *triage.History) Snapshot {
	return Snapshot{slices.Clone(l.records), slices.Clone(l.origins), h.Families(), l.seed, l.changes}
}

// Use records the result of a count of the ledger, and reports whether other numbers are unusual now.
func (l *Ledger) Use(n *Numbers) (changed bool) {
	l.named = n.named
	changed = !slices.Equal(l.Unusual, n.Unusual)
	l.Unusual = n.Unusual
	return changed
}

// FormOf returns the name of the form that an envelope was made from, "" where that is not known.
func (l *Ledger) FormOf(e *model.Envelope, h *triage.History) string {
	origin, _ := triage.OriginOf(e)
	text := maphash.String(l.seed, h.FamilyOf(origin))
	if _, known := l.named.texts[text]; !known || l.named.changes != l.changes {
		l.named = familiesOf(l.origins, h.Families(), l.seed, l.changes) // they may be told apart in another way now
	}
	if _, known := l.named.texts[text]; !known {
		l.named.texts[text] = 0
	}
	return l.named.names[l.named.texts[text]]
}

// earliest sets the first moment that can be the date of an envelope: the year 2000 begins.
const earliest = 946_684_800

// Dates reports whether a time can be the date of an envelope. Others count as none.
func Dates(at model.Time) bool { return !at.IsZero() && at.Time().Unix() >= earliest }

func seconds(at model.Time) uint32 {
	if !Dates(at) {
		return 0
	}
	return uint32(min(at.Time().Unix(), math.MaxUint32))
}

func placeOf[T comparable](list []T, one T) uint8 {
	if at := slices.Index(list, one); at >= 0 {
		return uint8(at)
	}
	return none
}

func checksOf(e *model.Envelope) (bits uint8) {
	for _, r := range e.Recipients() {
		if r.Verification == nil {
			continue
		}
		if at := placeOf(model.VerificationTypes(), r.Verification.Type); at != none {
			bits |= 1 << at
		}
	}
	return bits
}
