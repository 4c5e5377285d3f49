package account

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"inkdesk/model"
)

// Account holds a generated account. It never changes and is safe for concurrent use.
type Account struct {
	seed      uint64
	now       int64
	unit      model.Unit
	envelopes int
	templates int

	words   vocabulary
	people  []person
	users   []person
	folders []Folder
	forms   bool
	spacing int
}

// Folder names a place envelopes are filed in. No operation lists folders.
type Folder struct{ ID, Name string }

// New invents an account as of now. Timestamps count in unit.
func New(seed int64, envelopes, templates int, now time.Time, unit model.Unit) *Account {
	a := &Account{
		seed: mix(uint64(seed)), now: now.Unix(), unit: unit,
		envelopes: envelopes, templates: templates, words: readWords(),
		spacing: max(10, envelopes/600),
	}
	a.addPeople(peopleCount(envelopes))
	for i, name := range a.words["folders"] {
		d := a.rng(ofFolder, i)
		a.folders = append(a.folders, Folder{ID: d.hexID(12), Name: name})
	}
	return a
}

// UseForms makes envelopes from forms, those of the series from a template. It is called before anything
// else.
func (a *Account) UseForms() { a.forms = true }

// Len returns the number of envelopes.
func (a *Account) Len() int { return a.envelopes }

// Folders lists the folders.
func (a *Account) Folders() []Folder { return a.folders }

// User returns the name, address and identifier of the person who owns the account.
func (a *Account) User() (name, email string, uid model.UserID) {
	u := a.users[0]
	return u.name, u.email, u.uid
}

const (
	firstEnvelope = 0x65_00_00_00
	firstNew      = 0x68_00_00_00
)

// ID returns the identifier of envelope i. Identifiers grow with i.
func (a *Account) ID(i int) model.EnvelopeID {
	d := a.rng(ofEnvelopeID, i)
	head := uint64(firstEnvelope + i*16 + d.below(16))
	var raw [12]byte
	putUint(raw[:4], head)
	putUint(raw[4:], d.next())
	return model.EnvelopeID(hex.EncodeToString(raw[:]))
}

// Number returns the number of the envelope with this identifier.
func (a *Account) Number(id model.EnvelopeID) (int, bool) {
	if len(id) != 24 {
		return 0, false
	}
	head, err := strconv.ParseUint(string(id[:8]), 16, 32)
	i := int(head-firstEnvelope) / 16
	if err != nil || head < firstEnvelope || i >= a.envelopes || a.ID(i) != id {
		return 0, false
	}
	return i, true
}

// NewID returns an identifier for something created after the account was generated. It
// sorts behind those of lower counts and behind all generated ones.
func (a *Account) NewID(count int) string {
	d := a.rng(ofNewID, count)
	return fmt.Sprintf("%08x%016x", firstNew+count, d.next())
}

func (a *Account) partID(of string, i, j int) string {
	d := a.rng(ofPartID, i)
	for _, c := range of {
		d ^= rng(mix(uint64(c)))
	}
	d ^= rng(mix(uint64(j) + 77))
	return d.hexID(12)
}

func putUint(b []byte, v uint64) {
	for k := range b {
		b[len(b)-1-k] = byte(v >> (8 * k))
	}
}

// Stamp converts Unix seconds to the unit of the account, 0 for none.
func (a *Account) Stamp(seconds int64) model.Time {
	if seconds <= 0 {
		return 0
	}
	return a.unit.Stamp(time.Unix(seconds, 0))
}
