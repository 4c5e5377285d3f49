package account

import "inkdesk/model"

type defect struct {
	setTraits   func(*Account, *Traits)   // changes the traits; it never touches when the envelope was created
	alter       func(*Account, *Envelope) // changes the parts and alterFields the annotations; both may be nil
	alterFields func(*Envelope)
	overdue     bool
}

func (a *Account) defectOf(i int) *defect {
	if a.forms && a.envelopes >= 100 && i == replaced+1 {
		return &defect{setTraits: completed}
	}
	if a.forms && a.envelopes >= 100 && i == replaced {
		return &defect{setTraits: open(20*day, 20*day)}
	}
	if first := a.envelopes * 34 / 50 / a.spacing; a.forms && i%a.spacing == 9 && i/a.spacing >= first && i/a.spacing < first+len(inForms) {
		return &inForms[i/a.spacing-first]
	}
	if isRefused(a, i) {
		return &defect{setTraits: ended(model.Declined, int64(1+i/10%5)*hour/3, 9*day)}
	}
	if i%a.spacing != 5 {
		return nil
	}
	return &defects[i/a.spacing%len(defects)]
}

const replaced = 12 // numbers an envelope that the next one has replaced, days later, where there are forms

// inForms holds more for accounts with forms, a few days old. It must not be changed.
var inForms = [...]defect{
	{setTraits: open(2*day, 16*day), alter: reachedAtTheFirm, alterFields: noSize},
	{setTraits: draft, alter: secondGetsCopy, alterFields: exchangeFields},
	{setTraits: open(2*day, 18*day), alter: withAddress("info@quarry.example.com")},
	{setTraits: open(2*day, 19*day), alter: inPersonWithoutMail},
	{setTraits: draft, alter: visible("Lohnabrechnung")},
	{setTraits: completed, alter: secondSigns, alterFields: misplaced},
	{setTraits: draft, alter: secondGetsCopy, alterFields: copyMustFill},
	{setTraits: open(2*day, 22*day), alter: signsForAnother},
	{setTraits: open(2*day, 26*day), alter: ofFamily("Eva Vogel")},
	{setTraits: open(2*day, 27*day), alter: ofFamily("Tim Vogel")},
	{setTraits: open(2*day, 28*day), alter: ofFamily("Ada Vogel")},
	{setTraits: open(2*day, 29*day), alter: withAddress("petra.lang@inc.example.com")}, // for that of the firm
}

// HasDefect reports whether something is wrong with envelope i on purpose, for tests.
func (a *Account) HasDefect(i int) bool { return a.defectOf(i) != nil }

// defects must not be changed. They are in the order of the age they need, because the first
// ones are given to the oldest envelopes. The time to the end of those that expire is spread so that
// on every day of the week one of them expires on a weekend.
var defects = [...]defect{
	{setTraits: completed, alter: missingFile},
	{setTraits: completed, alter: tooManyFiles},
	{setTraits: completed, alter: oddFile},
	{setTraits: completed, alter: wrongPages},
	{setTraits: completed, alter: wrongCount},
	{setTraits: draft, alter: oneAddress},
	{setTraits: draft, alter: noDocuments},
	{setTraits: draft, alter: noSigner},
	{setTraits: draft, alter: emptyStep},
	{setTraits: open(40*day, 0), alter: noReminders},
	{setTraits: open(25*day, 18*day)},
	{setTraits: ended(model.Pending, 3*day+4*hour, 30*day)},
	{setTraits: open(3*day, -30*hour), overdue: true},
	{setTraits: open(20*day, 12*day), alter: withReminders(3)},
	{setTraits: open(9*day, 20*day), alter: noDocuments},
	{setTraits: open(5*day, 20*day), alter: noSigner},
	{setTraits: open(4*day, 9*day), alter: withAddress("anna.keller@@example.com")},
	{setTraits: open(4*day, 15*day), alter: withAddress("bruno.tanner@harbuor.example.org")},
	{setTraits: open(2*day, 15*day), alter: sameAddress},
	{setTraits: open(2*day, 16*day), alter: withAddress("claudine.favre@quillmoor.example.org")},
	{setTraits: open(2*day, 17*day), alter: withAddress("hugo.brandt@quillmoor.example.org")},
	{setTraits: open(2*day, 18*day), alter: withAddress("nadja.sutter@quillmoor.example.org")},
	{setTraits: open(2*day, 25*day), alter: noReply},
	{setTraits: open(2*day, 25*day), alter: withAddress("аnna.keller@example.com")}, // a Cyrillic letter
	{setTraits: open(6*day, 10*day), alter: withVerification(model.SMS, "")},
	{setTraits: open(6*day, 11*day), alter: withVerification(model.IDVerification, "4711")},
	{setTraits: open(6*day, 12*day), alter: withVerification(model.SMS, "079 555 01 23")},
	{setTraits: open(3*day, 12*day), alter: withVerification(model.SMS, "0041795550123")},
	{setTraits: open(3*day, 13*day), alter: sharedPhone},
	{setTraits: open(3*day, 15*day), alter: withVerification(model.SMS, "+41 79 555 01 77")},
	{setTraits: open(3*day, 16*day), alter: withVerification(model.SMS, "+41795550177")},
	{setTraits: open(3*day, 14*day), alter: withVerification(model.Passcode, " 1234")},
	{setTraits: open(2*day, 14*day), alter: checkOnCopy},
	{setTraits: qualified(2*day, 14*day), alter: inPerson},
	{setTraits: open(2*day, 18*day), alter: orphanRequest},
	{setTraits: open(2*day, 19*day), alter: requestFromCopy},
	{setTraits: open(day, 20*day), alter: visible("Passport or identity card")},
	{setTraits: open(day, 3*day+6*hour), alter: missingFile},
	{setTraits: open(day, 2*day), alter: withReminders(7)},
	{setTraits: open(day, 21*day), alterFields: orphanField},
	{setTraits: open(day, 22*day), alterFields: offPage},
	{setTraits: open(day, 23*day), alterFields: overlapping},
	{setTraits: open(day, 24*day), alterFields: noField},
	{setTraits: open(day, 25*day), alterFields: doubledField},
	{setTraits: open(day, 26*day), alterFields: longText},
	{setTraits: open(day, 6*day+12*hour)},
	{setTraits: open(9*hour, -2*hour), overdue: true},
	{setTraits: open(8*hour, 5*day)},
	{setTraits: open(8*hour, 3*hour), alter: withAddress("zoe.weber@example.com ")},
	{setTraits: ended(model.Declined, 6*hour, 9*day)},
}

func (t *Traits) idleSince(now, idle int64) int64 { return max(t.Created, now-idle) }

func completed(_ *Account, t *Traits) { t.Status, t.course.last = model.Completed, 0 }

func draft(_ *Account, t *Traits) {
	t.Status, t.Updated, t.Expires = model.Draft, t.Created+60, 0
	t.DocumentsChanged = min(t.DocumentsChanged, t.Updated)
}

// open makes an envelope sent idle seconds ago that expires in left, 0 for never; no one signs it.
func open(idle, left int64) func(*Account, *Traits) {
	return func(a *Account, t *Traits) {
		t.Status, t.Expires = model.InProgress, 0
		t.course = course{sent: t.idleSince(a.now, idle), untouched: true}
		if left != 0 {
			// Not on the hour, or the hours to go would soon be another number.
			t.Expires = a.now + left + 600
		}
	}
}

func qualified(idle, left int64) func(*Account, *Traits) {
	return func(a *Account, t *Traits) {
		open(idle, left)(a, t)
		t.Level = model.QESZertes
	}
}

// ended makes an envelope one whose last recipient has acted idle seconds ago.
func ended(status model.Status, idle, left int64) func(*Account, *Traits) {
	return func(a *Account, t *Traits) {
		t.Status, t.Expires = status, a.now+left
		t.course = course{sent: t.Created, last: t.idleSince(a.now, idle)}
	}
}
