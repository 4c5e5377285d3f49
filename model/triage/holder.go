package triage

import (
	"fmt"
	"slices"

	"inkdesk/model"
)

// Holding says how far it is known who an envelope waits for.
type Holding uint8

// The ways in which an envelope is held.
const (
	HeldByNobody  Holding = iota // it is a draft, or it has ended
	HeldByOne                    // means a single person
	HeldBySome                   // means people in the same step; each of them may be the one
	HeldByService                // everyone has acted, and the service has not ended it
	HeldByUnknown                // the facts do not say
)

// String returns the word of the JSON contract.
func (h Holding) String() string {
	return [...]string{"nobody", "one", "some", "service", "unknown"}[h]
}

// Holder tells who an envelope waits for, as far as that can be known: the service gives no state of single recipients.
type Holder struct {
	Kind      Holding
	Certainty Certainty
	Sentence  string // says it in full, "" where it waits for no one
	// Who could be the ones.
	Who []*model.Recipient
	// Sure points to the one of them who has not signed, as far as Certainty goes; nil when it could be any.
	Sure *model.Recipient
	// Step holds the signing step that is probably current, from 1, 0 when not known. Steps
	// counts them, 0 where it waits for no one.
	Step, Steps int
}

// Short names the holder in a few words. It names no one whom the facts do not single out.
func (h Holder) Short() string {
	name, more := h.Brief()
	return name + more
}

// Brief names the holder for a narrow column: a name, and what must not be lost where the name is cut.
func (h Holder) Brief() (name, more string) {
	switch h.Kind {
	case HeldByOne:
		return Named(h.Sure), ""
	case HeldBySome:
		return Named(h.Who[0]), fmt.Sprintf(" or %d more", len(h.Who)-1)
	case HeldByService:
		return "the service", ""
	case HeldByUnknown:
		return "not known", ""
	default:
		return "", ""
	}
}

// holder infers who holds an envelope up from what everyone has done. It never prints a
// single name where another one is as possible: a wrong name is worse than none.
func (x *checker) holder() Holder {
	switch {
	case x.e.Unread.Has("status"):
		return Holder{Kind: HeldByUnknown, Sentence: "Its state could not be read, so it is not known who holds it."}
	case x.e.Status == model.Draft:
		return Holder{Certainty: Likely, Sentence: drafted}
	case !x.e.Status.Open():
		return Holder{Certainty: Proved} // that it has ended
	case x.partial():
		return Holder{Kind: HeldByUnknown, Sentence: "The list leaves out who signs; open the envelope to find out."}
	}
	var waiting []Progress
	signers := 0
	for _, act := range x.progress {
		if act.Signs() {
			signers++
			if act.Acted != ActedYes {
				waiting = append(waiting, act)
			}
		}
	}
	steps := len(x.e.SigningSteps)
	switch {
	case signers == 0 && x.e.FlowType == model.SignMyself:
		return Holder{Kind: HeldByUnknown, Certainty: Likely, Sentence: "It waits for its sender, who signs it alone."}
	case signers == 0:
		return Holder{Kind: HeldByUnknown, Sentence: "It has no signer."}
	case len(waiting) == 0:
		if owing := owingFiles(x.progress, x.e.Attachments.Placeholders()); len(owing) > 0 {
			return heldForFiles(owing, steps)
		}
		return Holder{
			Kind: HeldByService, Certainty: Likely, Steps: steps,
			Sentence: "Everybody seems to have signed; the service has not finished it.",
		}
	case x.early > 0:
		return anyOf(waiting, steps, fmt.Sprintf("Step %d has signed before an earlier one was done, so it is not known who is next.", x.early))
	case signers == 1:
		return heldByOne(waiting[0], steps, "Waiting for %s, the only signer, unless they have just signed.")
	case len(waiting) == 1:
		return heldByOne(waiting[0], steps, inStep(waiting[0].Step, steps))
	case !x.c.StepsSequential && waiting[0].Step != waiting[len(waiting)-1].Step:
		return anyOf(waiting, steps, "It is not known in which step it is.")
	}
	return heldInOrder(waiting, steps)
}

const drafted = "A draft: no one was asked to sign yet."

func inStep(step, steps int) string {
	return fmt.Sprintf("Waiting for %%s in step %d of %d.", step, steps)
}

func heldByOne(act Progress, steps int, sentence string) Holder {
	r := act.Recipient
	return Holder{
		Kind: HeldByOne, Certainty: Likely, Who: []*model.Recipient{r}, Sure: r, Step: act.Step, Steps: steps,
		Sentence: fmt.Sprintf(sentence, Named(r)),
	}
}

// heldInOrder covers steps that go one after the other: the current one is the first in which a signer has not acted,
// and that is known where a fact says so of one of them, or where no other step is left.
func heldInOrder(waiting []Progress, steps int) Holder {
	first, last := waiting[0].Step, waiting[len(waiting)-1].Step
	var current []Progress
	begun := first == last
	for _, act := range waiting {
		if act.Step == first {
			current = append(current, act)
			begun = begun || act.Acted == ActedNo
		}
	}
	switch {
	case begun && len(current) == 1:
		return heldByOne(current[0], steps, inStep(first, steps))
	case begun:
		who := recipientsOf(current)
		return Holder{
			Kind: HeldBySome, Certainty: Likely, Who: who, Step: first, Steps: steps,
			Sentence: fmt.Sprintf("In step %d of %d, with one or more of: %s.", first, steps, names(who)),
		}
	}
	waiting = slices.DeleteFunc(waiting, func(p Progress) bool { return p.Later })
	return anyOf(waiting, steps, fmt.Sprintf("It is in step %d of %d, or later.", first, steps))
}

// owingFiles returns those of a list who have not uploaded a file that is required of them.
func owingFiles(list []Progress, asked []model.AttachmentPlaceholder) (owing []Progress) {
	for _, act := range list {
		lacksFile := func(p model.AttachmentPlaceholder) bool {
			isTheirs := p.RecipientID == act.Recipient.ID && p.Required
			return isTheirs && len(p.Files) == 0 && !p.Unread.Has("files")
		}
		if act.Signs() && act.Recipient.ID != "" && slices.ContainsFunc(asked, lacksFile) {
			owing = append(owing, act)
		}
	}
	return owing
}

// heldForFiles covers an envelope that everyone has signed but that still lacks files.
func heldForFiles(owing []Progress, steps int) Holder {
	who := recipientsOf(owing)
	h := Holder{
		Kind: HeldBySome, Certainty: Likely, Who: who, Step: owing[0].Step, Steps: steps,
		Sentence: fmt.Sprintf("Everybody seems to have signed; a required file is missing of: %s.", names(who)),
	}
	if len(who) == 1 {
		h.Kind, h.Sure = HeldByOne, who[0]
		h.Sentence = fmt.Sprintf("Waiting for a file of %s, who seems to have signed.", Named(who[0]))
	}
	return h
}

func anyOf(waiting []Progress, steps int, where string) Holder {
	who := recipientsOf(waiting)
	return Holder{
		Kind: HeldByUnknown, Certainty: Unknown, Who: who, Steps: steps,
		Sentence: fmt.Sprintf("%s Could be: %s.", where, names(who)),
	}
}

func recipientsOf(acts []Progress) []*model.Recipient {
	who := make([]*model.Recipient, len(acts))
	for i, act := range acts {
		who[i] = act.Recipient
	}
	return who
}
