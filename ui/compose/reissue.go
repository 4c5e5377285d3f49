package compose

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/when"
	"inkdesk/ui/widget/facts"
)

const keep = "keep"

// reissue duplicates an envelope and gives the copy a name, an expiration and a level.
func reissue() guide {
	return guide{
		title: "Issue again",
		refuses: func(k known) string {
			if !k.envelope.IsDuplicable {
				return "The service says that this envelope cannot be duplicated."
			}
			return ""
		},
		begin: func(k known) answers { return answers{askName: k.envelope.Name.String()} },
		pages: func(a answers, k known) []page {
			level := levelQuestion()
			level.options[0] = option{"", "As the copy has it"}
			expiry := question{name: expiryKind, title: "Expiration", initial: keep, options: []option{{keep, "As the copy has it"}}}
			if k.unit != model.UnknownUnit {
				expiry.options = append(expiry.options, option{expiryFixed, "On a fixed date"})
			}
			pages := []page{{
				name: "copy", title: "Copy of " + shown(k.envelope.Name),
				note:      "Verifications of the copy are the service's to decide: look at it before it is sent.",
				questions: []question{{name: askName, title: "Name of the copy", check: required("Enter a name.")}, expiry, level},
			}}
			if a.is(expiryKind, expiryFixed) {
				pages = append(pages, page{name: "date", title: "Expiration", questions: []question{dateQuestion(k, k.envelope.ExpiresAt.Time())}})
			}
			if k.offers("envelope.send") {
				pages = append(pages, sendPage("Unless you have a reason to hurry, look at the copy first."))
			}
			return pages
		},
		plan: planReissue,
	}
}

func planReissue(a answers, k known) (plan, error) {
	name := strings.TrimSpace(a[askName])
	if name == "" {
		return plan{}, mistake("Enter a name.")
	}
	p := plan{target: about(k), steps: []step{duplicating(k.envelope)}}
	if name != k.envelope.Name.String() {
		p.steps = append(p.steps, renaming(name))
	}
	if a.is(expiryKind, expiryFixed) {
		at, doubt, err := expiration(a, k, k.envelope.ExpiresAt.Time())
		if err != nil {
			return plan{}, err
		}
		if doubt != "" {
			p.doubts = append(p.doubts, doubt)
		}
		p.steps = append(p.steps, expiring(at, k.stamp(at)))
	}
	if level := model.LegalityLevel(a[askLevel]); level.Known() {
		p.steps = append(p.steps, levelling(level))
	}
	if a.is(askSend, yes) && k.offers("envelope.send") {
		p.sends(people(k.envelope.SigningSteps))
	}
	return p, nil
}

func duplicating(e *model.Envelope) step {
	return step{
		part: partCreate, verb: "Duplicate the envelope", request: change.Request{Operation: "envelope.duplicate"},
		sent: []facts.Fact{{Label: "envelope", Value: shown(e.Name) + ", " + e.ID.String()}},
		said: func(t runner.Task) string {
			return "envelope " + t.Target.ID() + ": " + carriedOver(e, t.Target.Envelope)
		},
	}
}

// carriedOver says what the copy has of the original: what a service copies is not shown.
func carriedOver(old, copied *model.Envelope) string {
	text := fmt.Sprintf("%d of %s, %d of %s", people(copied.SigningSteps), plural(people(old.SigningSteps), "recipient"),
		len(copied.Documents), plural(len(old.Documents), "document"))
	if copied.LegalityLevel != old.LegalityLevel {
		text += ", level " + copied.LegalityLevel.Label()
	}
	if copied.ExpiresAt.IsZero() {
		return text + ", no expiration date"
	}
	return text + ", expires " + when.Echo(copied.ExpiresAt.Time().Local())
}

func renaming(name string) step {
	return step{
		part: askName, verb: "Rename the copy", sent: fact(nil, "name", name),
		request: change.Request{Operation: "envelope.rename", Body: &model.Rename{Name: name}},
		said:    func(runner.Task) string { return "renamed" },
	}
}

func expiring(at time.Time, stamp model.Time) step {
	return step{
		part: expiryKind, verb: "Set the expiration date", sent: fact(nil, "expires_at", when.Echo(at)),
		request: change.Request{Operation: "envelope.set_expiration_date", Body: &model.ExpirationDate{ExpiresAt: stamp}},
		said:    func(runner.Task) string { return "expires " + when.Echo(at) },
	}
}

func levelling(level model.LegalityLevel) step {
	return step{
		part: askLevel, verb: "Set the legality level", sent: fact(nil, "legality_level", level.Label()+": "+levelNote(level)),
		request: change.Request{Operation: "envelope.set_legality_level", Body: &model.LegalityLevelChange{LegalityLevel: level}},
		said:    func(runner.Task) string { return "level " + level.Label() },
	}
}
