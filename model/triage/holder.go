package triage

import (
	"fmt"

	"inkdesk/model"
)

// Holder is who an envelope waits for, as far as that can be known: the service gives
// no state of single recipients.
type Holder struct {
	Certainty Certainty
	// Sentence says it in full, "" where nobody is waited for.
	Sentence string
	// Who could be the ones.
	Who []*model.Recipient
	// Sure is the one of them who has not signed, as far as Certainty goes; nil when it
	// could be any.
	Sure *model.Recipient
	// Step is the signing step that is probably current, from 1, 0 when not known.
	// Steps is how many steps have somebody who signs.
	Step, Steps int
}

// Short names the holder in a few words. A name without a mark is proved or
// likely.
func (h Holder) Short() string {
	switch {
	case len(h.Who) == 0:
		return ""
	case h.Sure != nil && len(h.Who) == 1:
		return named(h.Sure)
	case h.Sure != nil:
		return "at least " + named(h.Sure)
	case len(h.Who) == 1:
		return named(h.Who[0]) + "?"
	default:
		return fmt.Sprintf("%s or %d more?", named(h.Who[0]), len(h.Who)-1)
	}
}

// Brief names the holder for a narrow column: a name, and what must not be lost where the
// name is cut. "+?" says that others may hold it too, and "or 2?" that it may be one of
// two others instead.
func (h Holder) Brief() (name, more string) {
	switch {
	case len(h.Who) == 0:
		return "", ""
	case h.Sure != nil && len(h.Who) == 1:
		return named(h.Sure), ""
	case h.Sure != nil:
		return named(h.Sure), " +?"
	case len(h.Who) == 1:
		return named(h.Who[0]), "?"
	default:
		return named(h.Who[0]), fmt.Sprintf(" or %d?", len(h.Who)-1)
	}
}

// holder infers who holds an envelope up. It never prints a single name where another
// one is as possible.
func (x *examination) holder() Holder {
	switch {
	case x.e.Unread.Has("status"):
		return Holder{Sentence: "Its state could not be read, so nobody can be named."}
	case x.e.Status == model.Draft:
		return Holder{Certainty: Proved, Sentence: "A draft: nobody was asked to sign yet."}
	case !x.e.Status.Open():
		return Holder{}
	case x.partial():
		return Holder{Sentence: "The list leaves out who signs; open the envelope to find out."}
	}
	steps := signingSteps(x.e)
	switch {
	case len(steps) == 0:
		return Holder{Sentence: "It names nobody who signs."}
	case len(steps) == 1 && len(steps[0]) == 1:
		return x.onlySigner(steps[0][0])
	}
	if h, ok := x.byFields(steps); ok {
		return h
	}
	if !x.c.StepsSequential {
		return anyOf(steps)
	}
	if at, acted := x.lastUpload(steps); at > 0 {
		return afterUpload(steps, at, acted)
	}
	if last := steps[len(steps)-1]; len(last) == 1 {
		return lastSigner(steps, last[0])
	}
	return anyOf(steps)
}

// signingSteps are the steps with somebody who signs, with only those.
func signingSteps(e *model.Envelope) [][]*model.Recipient {
	var steps [][]*model.Recipient
	for i := range e.SigningSteps {
		var who []*model.Recipient
		for j := range e.SigningSteps[i].Recipients {
			if r := &e.SigningSteps[i].Recipients[j]; r.Role.Signs() {
				who = append(who, r)
			}
		}
		if len(who) > 0 {
			steps = append(steps, who)
		}
	}
	return steps
}

func (x *examination) onlySigner(r *model.Recipient) Holder {
	h := Holder{
		Certainty: Proved, Who: []*model.Recipient{r}, Sure: r, Step: 1, Steps: 1,
		Sentence: fmt.Sprintf("Waiting for %s, the only signer, unless they have just signed.", named(r)),
	}
	if x.e.Status != model.InProgress {
		h.Certainty = Likely
	}
	return h
}

// byFields finds the first step with somebody whose required fields are not filled. It
// works only where the service shows what recipients entered.
func (x *examination) byFields(steps [][]*model.Recipient) (Holder, bool) {
	if !x.c.StepsSequential {
		return Holder{}, false
	}
	for i, step := range steps {
		var who []*model.Recipient
		for _, r := range step {
			switch x.progress(r.ID) {
			case unknownProgress:
				return Holder{}, false
			case unfilled:
				who = append(who, r)
			}
		}
		if len(who) == 0 {
			continue
		}
		h := Holder{
			Certainty: Likely, Who: who, Step: i + 1, Steps: len(steps),
			Sentence: fmt.Sprintf("Waiting for %s in step %d of %d: their required fields are empty, those before are filled.",
				names(who), i+1, len(steps)),
		}
		if len(who) == 1 {
			h.Sure = who[0]
		}
		return h, true
	}
	return Holder{
		Certainty: Likely, Steps: len(steps),
		Sentence: "Everybody seems to have signed: all required fields are filled.",
	}, true
}

func lastSigner(steps [][]*model.Recipient, r *model.Recipient) Holder {
	before := "step 1 is unknown"
	if n := len(steps) - 1; n > 1 {
		before = fmt.Sprintf("steps 1 to %d are unknown", n)
	}
	return Holder{
		Certainty: Likely, Who: everyone(steps), Sure: r, Steps: len(steps),
		Sentence: fmt.Sprintf("At least %s, who signs last in step %d, has not signed; %s.", named(r), len(steps), before),
	}
}

func anyOf(steps [][]*model.Recipient) Holder {
	who, which := everyone(steps), "the only step"
	if len(steps) > 1 {
		which = fmt.Sprintf("any of the steps 1 to %d", len(steps))
	}
	return Holder{
		Certainty: Unknown, Who: who, Steps: len(steps),
		Sentence: fmt.Sprintf("In %s. Could be: %s.", which, names(who)),
	}
}

// lastUpload finds the last step of which somebody has uploaded a file, the only trace
// that recipients leave in an envelope for certain.
func (x *examination) lastUpload(steps [][]*model.Recipient) (step int, acted *model.Recipient) {
	uploaded := make(map[model.RecipientID]bool)
	for _, p := range x.e.Attachments.Placeholders() {
		if len(p.Files) > 0 && p.RecipientID != "" {
			uploaded[p.RecipientID] = true
		}
	}
	for i := len(steps) - 1; i >= 0; i-- {
		for _, r := range steps[i] {
			if uploaded[r.ID] {
				return i + 1, r
			}
		}
	}
	return 0, nil
}

// afterUpload: whoever uploaded a file was let in, so the steps before are done. The
// sender may have uploaded it in their place, and a file is no signature.
func afterUpload(steps [][]*model.Recipient, at int, acted *model.Recipient) Holder {
	rest := everyone(steps[at-1:])
	h := Holder{
		Certainty: Guess, Who: rest, Step: at, Steps: len(steps),
		Sentence: fmt.Sprintf("%s uploaded a file on the way, in step %d of %d; whether they signed is unknown. Could be: %s.",
			named(acted), at, len(steps), names(rest)),
	}
	switch last := steps[len(steps)-1]; {
	case len(rest) == 1:
		h.Certainty, h.Sure = Likely, rest[0]
		h.Sentence = fmt.Sprintf("Waiting for %s, who signs last and uploaded a file on the way: the steps before are done.", named(acted))
	case len(last) == 1:
		h.Certainty, h.Sure = Likely, last[0]
		h.Sentence = fmt.Sprintf("At least %s, who signs last, has not signed. %s", named(last[0]), h.Sentence)
	}
	return h
}

func everyone(steps [][]*model.Recipient) []*model.Recipient {
	var who []*model.Recipient
	for _, step := range steps {
		who = append(who, step...)
	}
	return who
}
