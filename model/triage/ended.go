package triage

import (
	"hash/fnv"
	"iter"
	"time"

	"inkdesk/model"
)

// Ended tells of an envelope that has ended what others of its form are compared with, for the sessions to come: no word
// of it, but short prints of its form and of the word of its title that tells its family apart, 0 for none and for one
// that few titles have, because that may be the name of a person.
type Ended struct {
	Created    model.Time `json:"created"`
	Steps      uint64     `json:"steps"`
	Form, Word uint64     `json:",omitempty"`
	Level      uint64     `json:",omitempty"` // its place among those of the model, from 1
}

// ended selects the envelopes that count for others: the open ones, those that ended or were prepared lately, which every
// session reads, and of those that ended before them what earlier sessions have kept. Others are known by chance, so each
// session would know others.
type ended struct {
	key      string
	since    int64                         // all that ended since then are known; 0 for not known
	lately   map[model.Status]int64        // since when those in a state are read by every session
	recalled map[model.EnvelopeID]recalled // that were not read in this session
}

type recalled struct {
	*Ended
	of      model.EnvelopeID
	updated model.Time
	ending
}

func (r recalled) form() uint32 { return uint32(r.Form) }
func (r recalled) steps() uint8 { return uint8(min(r.Steps, maxSteps)) }

func (h *History) print(text string) uint32 { return printOf(h.ended.key, text) }

// printOf returns a digest that is the same in each session, 0 for no text.
func printOf(key, text string) uint32 {
	if text == "" {
		return 0
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(key))
	_, _ = sum.Write([]byte{0})
	_, _ = sum.Write([]byte(text))
	return max(sum.Sum32(), 1)
}

// KnowsEndedSince says at a moment that all envelopes are known that have ended since a time. Of those that were learned
// before, the ones known by chance count no more.
func (h *History) KnowsEndedSince(at model.Time, now time.Time, limits Thresholds, learned iter.Seq[*Trace]) {
	h.ended.since = max(at.Time().Unix(), 1)
	lately := now.Add(-limits.EndedRecently).Unix()
	h.ended.lately = map[model.Status]int64{
		model.Draft: lately, model.Expired: lately, model.Declined: lately, model.Voided: lately,
		model.Completed: now.Add(-CompletedRecently).Unix(),
	}
	for t := range learned {
		if t.Summary == nil || !h.ended.isByChance(t) {
			continue
		}
		before := *t
		kept := h.Ended(t.ID)
		h.takeBack(t)
		if *t = (Trace{}); before.flags&isKept > 0 {
			h.Recall(before.ID, before.Status(), before.Updated, kept)
		}
	}
}

// isByChance reports whether other sessions may not know of an envelope.
func (x *ended) isByChance(t *Trace) bool {
	at, lately := t.Updated.Time().Unix(), x.lately[t.Status()]
	if t.Status() != model.Draft {
		lately = min(lately, x.since)
	}
	return !t.Updated.IsZero() && at < lately
}

// Ended returns what to keep of an envelope, nil for one that does not count.
func (h *History) Ended(id model.EnvelopeID) *Ended {
	t := h.trace(id)
	if t == nil {
		return h.ended.recalled[id].Ended
	}
	if _, has := t.ending(); !has || t.flags&isKept == 0 && h.ended.since == 0 {
		return nil
	}
	t.flags |= isKept
	kept := &Ended{Created: t.Created, Steps: uint64(t.steps), Form: uint64(t.form), Level: uint64(t.level) + 1}
	if family := h.forms.family(t); family.size() >= minSiblings {
		kin, _ := h.Kin(t)
		kept.Word = kin & (1<<32 - 1)
	}
	return kept
}

func (f *family) size() (n int) {
	if f == nil {
		return 0
	}
	for _, of := range f.levels {
		n += of
	}
	return n
}

// Recall adds an envelope that an earlier session has kept, which had ended with a status by its last change.
func (h *History) Recall(id model.EnvelopeID, s model.Status, updated model.Time, kept *Ended) {
	if t := h.trace(id); t != nil {
		if t.Updated == updated {
			t.flags |= isKept
		}
		return
	}
	summary := model.Envelope{ID: id, Status: s, CreatedAt: kept.Created, UpdatedAt: updated}
	t := Trace{Summary: new(summary.Summary())}
	e, has := t.ending()
	if _, known := h.ended.recalled[id]; known || !has {
		return
	}
	r := recalled{kept, id, updated, e}
	h.ended.recalled[id] = r
	h.took.count(r.steps(), r.ending, 1)
	if r.Form != 0 {
		h.forms.recall(h.forms.of(r.form()), r, 1)
	}
}

// forget lets go of a recalled envelope, because it was read, and reports whether it is as it was.
func (x *ended) forget(h *History, id model.EnvelopeID, updated model.Time) (same bool) {
	r, known := x.recalled[id]
	if !known {
		return false
	}
	delete(x.recalled, id)
	h.took.count(r.steps(), r.ending, -1)
	if own := h.forms.all[r.form()]; own != nil {
		h.forms.recall(own, r, -1)
	}
	return r.updated == updated
}
