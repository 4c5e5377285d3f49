package triage

import (
	"hash/fnv"

	"inkdesk/model"
)

// Ended tells of an envelope that has ended what times are measured with, for the sessions to come: no word of it, but
// short prints of its form and of the word of its title that tells its family apart, 0 for none and for one that few
// titles have, because that may be the name of a person.
type Ended struct {
	Created    model.Time `json:"created"`
	Steps      uint64     `json:"steps"`
	Form, Word uint64     `json:",omitempty"`
}

// ended selects the ended envelopes that count: all since a time, 0 for not known, and those that earlier
// sessions have kept. Others are known by chance, so each session would know others.
type ended struct {
	key      string
	since    int64
	recalled map[model.EnvelopeID]recalled // that were not read in this session
}

type recalled struct {
	of         model.EnvelopeID
	updated    model.Time
	form, word uint32
	steps      uint8
	ending
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

// KnowsEndedSince says that all envelopes are known that have ended since a time, so that others count no more.
func (h *History) KnowsEndedSince(at model.Time) { h.ended.since = max(at.Time().Unix(), 1) }

// Ended returns what to keep of an envelope, nil for one that does not count.
func (h *History) Ended(id model.EnvelopeID) *Ended {
	t := h.trace(id)
	if t == nil {
		return nil
	}
	e, has := t.ending()
	if !has || t.flags&isKept == 0 && (h.ended.since == 0 || e.at < h.ended.since) {
		return nil
	}
	kept := &Ended{Created: t.Created, Steps: uint64(t.steps), Form: uint64(t.form)}
	if family := h.forms.family(t); family.size() >= minSiblings {
		kin, _ := h.Kin(t)
		kept.Word = kin & (1<<32 - 1)
	}
	h.keep(t)
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

// keep marks an envelope as known to all sessions.
func (h *History) keep(t *Trace) {
	e, has := t.ending()
	if !has || e.kept {
		return
	}
	own := h.forms.all[t.form]
	h.took.count(t.steps, e, -1)
	if own != nil {
		h.forms.count(own, t, -1)
	}
	t.flags |= isKept
	e.kept = true
	h.took.count(t.steps, e, 1)
	if own != nil {
		h.forms.count(own, t, 1)
	}
}

// Recall adds an envelope that an earlier session has kept, which had ended with a status by its last change.
func (h *History) Recall(id model.EnvelopeID, s model.Status, updated model.Time, kept *Ended) {
	if t := h.trace(id); t != nil {
		if t.Updated == updated {
			h.keep(t)
		}
		return
	}
	summary := model.Envelope{ID: id, Status: s, CreatedAt: kept.Created, UpdatedAt: updated}
	t := Trace{Summary: new(summary.Summary()), flags: isKept}
	e, has := t.ending()
	if _, known := h.ended.recalled[id]; known || !has {
		return
	}
	r := recalled{id, updated, uint32(kept.Form), uint32(kept.Word), uint8(min(kept.Steps, maxSteps)), e}
	h.ended.recalled[id] = r
	h.took.count(r.steps, r.ending, 1)
	if r.form == 0 {
		return
	}
	h.forms.recall(h.forms.of(r.form), r, 1)
}

// forget lets go of a recalled envelope, because it was read, and reports whether it is as it was.
func (x *ended) forget(h *History, id model.EnvelopeID, updated model.Time) (same bool) {
	r, known := x.recalled[id]
	if !known {
		return false
	}
	delete(x.recalled, id)
	h.took.count(r.steps, r.ending, -1)
	if own := h.forms.all[r.form]; own != nil {
		h.forms.recall(own, r, -1)
	}
	return r.updated == updated
}
