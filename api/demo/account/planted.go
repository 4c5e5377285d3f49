package account

import "inkdesk/model"

// fault is something wrong with an envelope that support staff have to notice.
type fault struct {
	// shape changes the traits; it never touches when the envelope was created.
	shape func(*Account, *Traits)
	// spoil changes the parts, spoilFields the annotations; nil for nothing.
	spoil       func(*Account, *Envelope)
	spoilFields func(*Envelope)
	overlooked  bool
}

// faultOf is the fault planted in envelope i, nil for an ordinary one.
func (a *Account) faultOf(i int) *fault {
	if i%a.spacing != 5 {
		return nil
	}
	return &planted[i/a.spacing%len(planted)]
}

// planted is read only. The faults stand in the order of the age they need: the first
// ones fall on the oldest envelopes.
var planted = [...]fault{
	{shape: completed, spoil: missingFile},
	{shape: completed, spoil: tooManyFiles},
	{shape: completed, spoil: oddFile},
	{shape: completed, spoil: wrongPages},
	{shape: completed, spoil: wrongCount},
	{shape: draft},
	{shape: draft, spoil: noDocuments},
	{shape: draft, spoil: noSigner},
	{shape: draft, spoil: emptyStep},
	{shape: open(40*day, 0), spoil: noReminders},
	{shape: pending(20 * day)},
	{shape: pending(3*day + 4*hour)},
	{shape: open(3*day, -30*hour), overlooked: true},
	{shape: open(20*day, 12*day), spoil: reminders(3)},
	{shape: open(9*day, 20*day), spoil: noDocuments},
	{shape: open(5*day, 20*day), spoil: noSigner},
	{shape: open(4*day, 9*day), spoil: address("anna.keller@@example.com")},
	{shape: open(4*day, 15*day), spoil: address("bruno.tanner@mial.example.com")},
	{shape: open(2*day, 15*day), spoil: sameAddress},
	{shape: open(2*day, 25*day), spoil: address("no-reply@example.com")},
	{shape: open(2*day, 25*day), spoil: address("аnna.keller@example.com")}, // a Cyrillic letter
	{shape: open(6*day, 10*day), spoil: verification(model.SMS, "")},
	{shape: open(6*day, 11*day), spoil: verification(model.IDVerification, "4711")},
	{shape: open(6*day, 12*day), spoil: verification(model.SMS, "079 555 01 23")},
	{shape: open(3*day, 12*day), spoil: verification(model.SMS, "0041795550123")},
	{shape: open(3*day, 13*day), spoil: sharedPhone},
	{shape: open(3*day, 14*day), spoil: verification(model.Passcode, " 1234")},
	{shape: open(2*day, 14*day), spoil: checkOnCopy},
	{shape: qualified(2*day, 14*day), spoil: inPerson},
	{shape: open(2*day, 18*day), spoil: orphanRequest},
	{shape: open(2*day, 19*day), spoil: requestFromCopy},
	{shape: open(day, 20*day), spoil: exposed},
	{shape: open(day, 20*hour), spoil: missingFile},
	{shape: open(day, 3*day), spoil: reminders(7)},
	{shape: open(day, 21*day), spoilFields: orphanField},
	{shape: open(day, 22*day), spoilFields: offPage},
	{shape: open(day, 23*day), spoilFields: overlapping},
	{shape: open(day, 24*day), spoilFields: noField},
	{shape: open(9*hour, -2*hour), overlooked: true},
	{shape: open(8*hour, 3*hour)},
	{shape: open(8*hour, 26*hour), spoil: address("zoe.weber@example.com ")},
	{shape: died(6 * hour)},
}

func (a *Account) ago(t *Traits, idle int64) int64 { return max(t.Created, a.now-idle) }

func settle(t *Traits) { t.DocumentsChanged = min(t.DocumentsChanged, t.Updated) }

func completed(_ *Account, t *Traits) {
	t.Status = model.Completed
	t.Updated = max(t.Updated, t.Created)
	settle(t)
}

func draft(_ *Account, t *Traits) {
	t.Status, t.Updated, t.Expires = model.Draft, t.Created+60, 0
	settle(t)
}

// open is an envelope nobody touched for idle seconds that expires in left seconds; 0
// is for no expiry.
func open(idle, left int64) func(*Account, *Traits) {
	return func(a *Account, t *Traits) {
		t.Status, t.Updated, t.Expires = model.InProgress, a.ago(t, idle), 0
		if left != 0 {
			t.Expires = a.now + left
		}
		settle(t)
	}
}

func qualified(idle, left int64) func(*Account, *Traits) {
	return func(a *Account, t *Traits) {
		open(idle, left)(a, t)
		t.Level = model.QESZertes
	}
}

func pending(idle int64) func(*Account, *Traits) {
	return func(a *Account, t *Traits) {
		open(idle, 30*day)(a, t)
		t.Status = model.Pending
	}
}

func died(idle int64) func(*Account, *Traits) {
	return func(a *Account, t *Traits) {
		open(idle, 9*day)(a, t)
		t.Status = model.Declined
	}
}
