package compose

import (
	"context"
	"fmt"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/model"
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
	p := plan{steps: []step{duplicating(k.envelope)}}
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
		p.steps = append(p.steps, expiring(at))
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
	id := e.ID
	return step{
		operation: "envelope.duplicate", creates: true, verb: "Duplicate the envelope", name: e.Name.Wire(),
		sent: []facts.Fact{{Label: "envelope", Value: shown(e.Name) + ", " + id.String()}},
		run: func(ctx context.Context, c *api.Client, m made) (made, string, error) {
			copied, err := c.DuplicateEnvelope(ctx, id)
			m.envelope = copied.ID
			return m, "envelope " + copied.ID.String() + ": " + carriedOver(e, &copied), err
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
		operation: "envelope.rename", verb: "Rename the copy", sent: fact(nil, "name", name),
		run: func(ctx context.Context, c *api.Client, m made) (made, string, error) {
			_, err := c.RenameEnvelope(ctx, m.envelope, name)
			return m, "renamed", err
		},
	}
}

func expiring(at time.Time) step {
	return step{
		operation: "envelope.set_expiration_date", verb: "Set the expiration date", sent: fact(nil, "expires_at", when.Echo(at)),
		run: func(ctx context.Context, c *api.Client, m made) (made, string, error) {
			_, err := c.SetExpirationDate(ctx, m.envelope, at)
			return m, "expires " + when.Echo(at), err
		},
	}
}

func levelling(level model.LegalityLevel) step {
	return step{
		operation: "envelope.set_legality_level", verb: "Set the legality level", sent: fact(nil, "legality_level", level.Label()+": "+levelNote(level)),
		run: func(ctx context.Context, c *api.Client, m made) (made, string, error) {
			_, err := c.SetLegalityLevel(ctx, m.envelope, level)
			return m, "level " + level.Label(), err
		},
	}
}
