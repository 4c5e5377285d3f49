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
	since    int64                       // all that ended since then are known; 0 for not known
	lately   map[model.Status]int64      // since when those in a state are read by every session
	recalled map[model.EnvelopeID]*Trace // that were not read in this session
}

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
	t, before := h.trace(id), h.ended.recalled[id]
	if t == nil && before == nil {
		return nil
	}
	if t == nil {
		return before.kept(before.first)
	}
	if _, has := t.ending(); !has || t.flags&isKept == 0 && h.ended.since == 0 {
		return nil
	}
	t.flags |= isKept
	if family := h.forms.family(t); family.size() >= minSiblings {
		kin, _ := h.Kin(t)
		return t.kept(uint32(kin))
	}
	return t.kept(0)
}

func (t *Trace) kept(word uint32) *Ended {
	return &Ended{
		Created: t.Created, Steps: uint64(t.steps),
		Form: uint64(t.form), Word: uint64(word), Level: uint64(t.level) + 1,
	}
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

// Recall adds an envelope that an earlier session has kept, which had ended with a status by its
// last change. Its trace has the word that tells its family as the first one of the title, and no
// people.
func (h *History) Recall(id model.EnvelopeID, s model.Status, updated model.Time, kept *Ended) {
	if t := h.trace(id); t != nil {
		if t.Updated == updated {
			t.flags |= isKept
		}
		return
	}
	summary := model.Envelope{ID: id, Status: s, CreatedAt: kept.Created, UpdatedAt: updated}
	t := &Trace{
		Summary: new(summary.Summary()), form: uint32(kept.Form), first: uint32(kept.Word),
		level: uint8(kept.Level - 1), steps: uint8(min(kept.Steps, maxSteps)),
	}
	if _, has := t.ending(); h.ended.recalled[id] != nil || !has {
		return
	}
	h.countRecalled(t, 1)
}

// countRecalled adds an envelope that an earlier session has kept, or lets go of it because it was
// read.
func (h *History) countRecalled(t *Trace, by int32) {
	if by > 0 {
		h.ended.recalled[t.ID] = t
	} else {
		delete(h.ended.recalled, t.ID)
	}
	h.countEnding(t, by)
	if t.form != 0 {
		h.forms.recall(t, int(by))
	}
}
