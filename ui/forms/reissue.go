package forms

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/dates"
	"inkdesk/ui/widget/draw"
)

// reissue duplicates an envelope and gives the copy a name, an expiration and a level.
type reissue struct {
	Name string `json:"name"`
	expiry
	Level model.LegalityLevel `json:"level"`
	Send  bool                `json:"send"`
}

func (*reissue) title() string { return "Issue again" }

func (*reissue) refuses(k known) string {
	if !k.Envelope.IsDuplicable {
		return "The service says that this envelope cannot be duplicated."
	}
	return ""
}

func (f *reissue) begin(k known) { f.Name = k.Envelope.Name.String() }

const asCopied = "As the copy has it"

func (f *reissue) pages(k known) []page {
	name := question{title: "Name of the copy", answer: text(&f.Name), check: required("Enter a name.")}
	expires := question{title: "Expiration", answer: text(&f.Expiry), options: []option{{"", asCopied}}}
	if k.unit != model.UnknownUnit {
		expires.options = append(expires.options, option{expiryFixed, "On a fixed date"})
	}
	pages := []page{{
		name: "copy", title: "Copy of " + shown(k.Envelope.Name),
		note:      "Verifications of the copy are the service's to decide: look at it before it is sent.",
		questions: []question{name, expires, levelQuestion(&f.Level, asCopied)},
	}}
	if f.Expiry == expiryFixed {
		pages = append(pages, page{name: "date", title: "Expiration", questions: []question{f.date(k, k.Envelope.ExpiresAt.Time())}})
	}
	if k.offers("envelope.send") {
		p := sendPage(&f.Send, "Unless you have a reason to hurry, look at the copy first.")
		p.title = "Delivery"
		pages = append(pages, p)
	}
	return pages
}

func (f *reissue) plan(k known) (plan, error) {
	name := strings.TrimSpace(f.Name)
	if name == "" {
		return plan{}, mistake("Enter a name.")
	}
	p := plan{target: k.Target, verb: "Issue again as a draft", steps: []step{duplicating(k.Envelope)}}
	if name != k.Envelope.Name.String() {
		p.steps = append(p.steps, renaming(name))
	}
	expires := time.Time{}
	if f.Expiry == expiryFixed {
		at, doubt, err := f.fixed(k, k.Envelope.ExpiresAt.Time())
		if err != nil {
			return plan{}, err
		}
		if doubt != "" {
			p.doubts = append(p.doubts, doubt)
		}
		expires = at
		p.steps = append(p.steps, expiring(at, k.stamp(at)))
	}
	if f.Level.Known() {
		p.steps = append(p.steps, levelling(f.Level))
	}
	if f.Send && k.offers("envelope.send") {
		p.sends("Issue again and send", heads(k.Envelope.SigningSteps))
	}
	p.compared = f.compare(k.Envelope, expires)
	return p, nil
}

func duplicating(e *model.Envelope) step {
	return step{
		part: partCreate, verb: "Duplicate the envelope", request: change.Request{Operation: "envelope.duplicate"},
		sent: []draw.Fact{{Label: "envelope", Value: shown(e.Name) + ", " + e.ID.String()}},
		said: func(t runner.Task) string {
			return "envelope " + t.Target.ID() + ": " + carriedOver(e, t.Target.Envelope)
		},
	}
}

// carriedOver says what the copy has of the original: what a service copies is not shown.
func carriedOver(old, copied *model.Envelope) string {
	text := fmt.Sprintf("%d of %s, %d of %s", heads(copied.SigningSteps), plural(heads(old.SigningSteps), "recipient"),
		len(copied.Documents), plural(len(old.Documents), "document"))
	if copied.LegalityLevel != old.LegalityLevel {
		text += ", level " + copied.LegalityLevel.Label()
	}
	if copied.ExpiresAt.IsZero() {
		return text + ", no expiration date"
	}
	return text + ", expires " + dates.Echo(copied.ExpiresAt.Time().Local())
}

func renaming(name string) step {
	return step{
		part: "name", verb: "Rename the copy", sent: fact(nil, "name", name),
		request: change.Request{Operation: "envelope.rename", Body: &model.Rename{Name: name}},
		said:    func(runner.Task) string { return "renamed" },
	}
}

func expiring(at time.Time, stamp model.Time) step {
	return step{
		part: "expiry", verb: "Set the expiration date", sent: fact(nil, "expires_at", dates.Echo(at)),
		request: change.Request{Operation: "envelope.set_expiration_date", Body: &model.ExpirationDate{ExpiresAt: stamp}},
		said:    func(runner.Task) string { return "expires " + dates.Echo(at) },
	}
}

func levelling(level model.LegalityLevel) step {
	return step{
		part: "level", verb: "Set the legality level", sent: fact(nil, "legality_level", level.Label()+": "+levelNote(level)),
		request: change.Request{Operation: "envelope.set_legality_level", Body: &model.LegalityLevelChange{LegalityLevel: level}},
		said:    func(runner.Task) string { return "level " + level.Label() },
	}
}

func (f *reissue) called() string { return f.Name }
