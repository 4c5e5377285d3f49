package account

import (
	"math"

	"inkdesk/model"
)

// course decides how an envelope is signed. Times are Unix seconds.
type course struct {
	sent int64 // when it was sent, unless that has to be later to be done by last
	last int64 // when the last signature or the decline happened, 0 for whenever it comes
	// finished makes everybody act although the status does not say so, untouched no one.
	finished, untouched bool
	slow                bool // waits for a person who answers late, and its date is not extended meanwhile
}

// act tells what one recipient did. Times are Unix seconds, 0 for what did not happen.
type act struct {
	invited, opened, uploaded, signed, declined int64
}

// signing holds the hidden truth about an envelope: the acts of its recipients in their order.
type signing [maxRecipients]act

func (t *Traits) isFinished() bool {
	return t.Status == model.Completed || t.Status == model.Pending || t.course.finished
}

// sign works out the truth about envelope i, and from it when the envelope was changed last.
func (a *Account) sign(i int, t *Traits) {
	if t.Status == model.Draft {
		return
	}
	d := a.rng(ofProgress, i)
	if t.Status == model.InProgress && t.defect == nil && d.chance(1) && i%2 == 0 && t.Created < a.now-2*day {
		t.course.finished, t.course.last = true, a.now-d.between(2*hour, 20*hour)
	}
	plan := a.planRecipients(i, t)
	stuck := plan.signer(d.next())
	if t.course.slow = holdsUp(a, i, t); t.course.slow {
		stuck = 0
	}
	if t.isFinished() {
		stuck = maxRecipients
	}
	length := a.schedule(&d, t, &plan, stuck)
	span := a.anchor(&d, t, length)
	uploads := a.asksForFiles(i)
	end := a.end(t, span)
	for k := range plan.all() {
		one := &t.signing[k]
		one.happen(t.course.sent, span, length, end)
		if d.chance(30) && uploads && one.signed == 0 && plan.recipients[k].role.Signs() {
			one.uploaded = one.opened
		}
	}
	a.setLastChange(&d, t)
}

func (a *Account) end(t *Traits, span int64) int64 {
	switch {
	case t.course.untouched:
		return t.course.sent
	case t.Status == model.Declined:
		return t.course.sent + span
	case t.Status == model.Expired:
		return t.Expires
	case t.Status == model.Voided:
		return t.Updated
	default:
		return a.now
	}
}

// schedule fills in the acts of an envelope that nothing interrupts but the recipient with the number stuck, who declines
// or never acts. Times are seconds from 1, which is when it is sent. The steps follow one another, the recipients of one
// step act at the same time. It returns how many seconds it takes until the last one has acted, or the one who declines.
func (a *Account) schedule(d *rng, t *Traits, plan *recipientPlan, stuck int) int64 {
	begin, done, step, stops := int64(1), int64(1), uint8(0), false
	for k, one := range plan.all() {
		if one.step != step {
			if stops {
				break
			}
			begin, step = done, one.step
		}
		delay := d.delay()
		p := act{invited: begin, opened: begin + delay*d.between(20, 100)/100}
		switch {
		case !one.role.Signs():
		case k != stuck:
			p.signed = begin + delay
		case t.Status == model.Declined:
			p.declined = begin + delay
		}
		done, stops = max(done, p.signed, p.declined), stops || k == stuck
		t.signing[k] = p
	}
	if t.Status == model.Declined {
		return t.signing[stuck].declined - 1
	}
	return done - 1
}

// anchor decides when it was sent, so that what ended did so by now, and how many seconds signing took.
func (a *Account) anchor(d *rng, t *Traits, length int64) (span int64) {
	c, age := &t.course, a.now-t.Created
	early := a.now - d.between(0, age/4)
	ended := t.Status == model.Completed || t.Status == model.Declined
	if c.last == 0 && ended && c.sent+length > a.now {
		c.last = early
	}
	if c.last == 0 {
		return length
	}
	c.sent = max(t.Created, c.last-length)
	return c.last - c.sent
}

func (a *act) happen(sent, span, length, end int64) {
	for _, at := range []*int64{&a.invited, &a.opened, &a.signed, &a.declined} {
		if *at == 0 {
			continue
		}
		*at = sent + int64(float64(*at-1)/float64(max(length, 1))*float64(span))
		if *at > end {
			*at = 0
		}
	}
}

// setLastChange sets the date of the last act, or of what came after it.
func (a *Account) setLastChange(d *rng, t *Traits) {
	t.DocumentsChanged = min(t.DocumentsChanged, t.course.sent)
	extended := a.now - d.between(hour, 5*day)
	if t.Status == model.Expired || t.Status == model.Voided {
		return
	}
	t.Updated = t.course.sent
	for _, p := range t.signing {
		t.Updated = max(t.Updated, p.uploaded, p.signed, p.declined)
	}
	extends := 60 // percent
	if a.forms {
		extends = 75
	}
	waits := t.Status == model.InProgress && !t.isFinished() && !t.course.untouched
	switch {
	case waits && t.Expires > 0 && !t.course.slow && (t.Created < a.now-month || t.Created < a.now-6*day && d.chance(extends)):
		// A person has extended it, or it would have expired long since.
		if t.Updated = max(t.Updated, extended); a.forms && t.defect == nil {
			t.Expires = max(t.Expires, extended+14*day)
		}
	case t.Status == model.Completed && t.Expires > 0:
		t.Expires = max(t.Expires, t.Updated+day)
	}
}

// delay draws a log-normal delay: half take a day at most, one in fifty more than twelve.
func (r *rng) delay() int64 {
	const mean, deviation = 8 * 255 / 2, 209 // of the sum of eight bytes
	sum := 0
	for bits := r.next(); bits > 0; bits >>= 8 {
		sum += int(bits & 0xff)
	}
	return 1 + int64(float64(day)*math.Exp(1.2*float64(sum-mean)/deviation))
}
