package triage

import (
	"cmp"
	"slices"
	"time"

	"inkdesk/model"
)

// forms holds the envelopes by what they were made from: see [Origin].
type forms struct {
	all   map[uint32]*form // by the digest of the key
	alike map[uint32]alike // by the digest of the documents
}

// form holds envelopes with the same documents for the same roles, in no order. Forms may share their
// documents, as when each of them is called "Contract": then the titles tell them apart.
type form struct {
	digest    uint32
	key       string // "" without members
	documents uint32 // the digest of these, 0 without members
	members   []*Trace
	recalled  []*Trace        // those that are not members in this session, see [History.Recall]
	words     map[uint32]ends // how many titles of members have each word
	told      bool            // telling is that of the members
	telling
	families map[uint32]*family // by the word of the title that tells; nil when they have to be made
}

// ends counts the titles that have a word as their first one, as their last one, and as either.
type ends struct{ first, last, either int }

// telling locates the word in the titles of a form that tells families apart.
type telling struct {
	top   uint32 // the word at either end of most titles, 0 for none
	tells place  // where the word is in the titles that lack it
	made  int    // how many were made from the form
}

// place says where in the titles a word tells forms apart.
type place uint8

const (
	nowhere place = iota
	atFirst
	atLast
)

// word returns the word of a title at a place, of its first and its last one.
func word[W any](at place, first, last W) W {
	switch at {
	case atFirst:
		return first
	case atLast:
		return last
	default:
		var none W
		return none
	}
}

// family holds what the envelopes of one family tell about others of it.
type family struct {
	levels map[uint8]int
	took   sample
}

func (f *family) count(t *Trace, by int) {
	f.levels[t.level] += by
	if e, ended := t.ending(); ended {
		f.took.count(e, int32(by))
	}
}

const (
	minSiblings = 4
	usualShare  = 80 // percent
	// Words in one place of the titles tell forms apart where most titles have there one of a few: what
	// others lack is a person, a street or a company. Of few titles any word does.
	commonShare, commonCover, topShare = 5, 80, 50 // percent
	fewTitles                          = 10
)

func (f *forms) of(digest uint32) *form {
	own := f.all[digest]
	if own == nil {
		own = &form{digest: digest, words: make(map[uint32]ends)}
		f.all[digest] = own
	}
	return own
}

// add adds an envelope with its origin, and the digest of its documents.
func (f *forms) add(t *Trace, from Origin, documents uint32) {
	if t.form == 0 {
		return
	}
	own := f.of(t.form)
	if len(own.members) == 0 {
		own.key, own.documents = from.key, documents
		f.alike[documents] = append(f.alike[documents], own)
	}
	t.place = uint32(len(own.members))
	own.members = append(own.members, t)
	f.count(own, t, 1)
}

func (f *forms) remove(t *Trace) {
	own := f.all[t.form]
	if own == nil {
		return
	}
	last := len(own.members) - 1
	own.members[t.place], own.members[last].place = own.members[last], t.place
	own.members[last] = nil
	own.members = own.members[:last]
	f.count(own, t, -1)
	if last > 0 {
		return
	}
	like := slices.DeleteFunc(f.alike[own.documents], func(one *form) bool { return one == own })
	setList(f.alike, own.documents, like)
	if own.key, own.documents = "", 0; len(own.recalled) == 0 {
		delete(f.all, t.form)
	}
}

// count counts an envelope in its family, or takes it away again. The families are made again only when another word
// tells them apart, because a form may have tens of thousands.
func (f *forms) count(of *form, t *Trace, by int) {
	one := of.words[t.first]
	one.first, one.either = one.first+by, one.either+by
	set(of.words, t.first, one)
	one = of.words[t.last]
	if one.last += by; t.last != t.first {
		one.either += by
	}
	set(of.words, t.last, one)
	if of.families != nil {
		of.called(of.telling.word(t.first, t.last)).count(t, by)
	}
	f.change(of)
}

// change forgets what was worked out from the envelopes of a form. Those of others that are alike
// may belong to another family now, because the largest form may be another one.
func (f *forms) change(of *form) {
	of.told = false
	if like := f.alike[of.documents]; len(like) > 1 {
		for _, one := range like {
			one.families = nil
		}
	}
}

// recall adds an envelope that an earlier session has kept, or takes it away again.
func (f *forms) recall(t *Trace, by int) {
	of := f.of(t.form)
	if by > 0 {
		of.recalled = append(of.recalled, t)
	} else {
		of.recalled = slices.DeleteFunc(of.recalled, func(other *Trace) bool { return other == t })
	}
	if of.families != nil {
		of.called(t.first).count(t, by)
	}
	f.change(of)
}

func (f *form) size() int {
	if f == nil {
		return 0
	}
	return len(f.members) + len(f.recalled)
}

// family returns the family of an envelope, nil where too few were made alike to say anything about it. The envelope
// need not be known.
func (f *forms) family(t *Trace) *family {
	own := f.all[t.form]
	if own == nil {
		return nil
	}
	like := f.alike[own.documents]
	if own = like.joined(own, t.first, t.last); own.size() < minSiblings {
		return nil
	}
	own.settle(like)
	return own.families[own.telling.word(t.first, t.last)]
}

// settle works out the families of a form, to which others that are alike may belong.
func (f *form) settle(like alike) {
	told := f.current()
	if f.families != nil {
		return
	}
	f.families = make(map[uint32]*family)
	for _, one := range like {
		for _, t := range one.members {
			if like.joined(one, t.first, t.last) == f {
				f.called(told.word(t.first, t.last)).count(t, 1)
			}
		}
	}
	for _, t := range f.recalled {
		f.called(t.first).count(t, 1)
	}
}

func (f *form) called(word uint32) *family {
	own := f.families[word]
	if own == nil {
		own = &family{levels: make(map[uint8]int)}
		f.families[word] = own
	}
	return own
}

// current returns what tells the members apart now. Families that were told apart in another way
// have to be made again.
func (f *form) current() telling {
	if f.told {
		return f.telling
	}
	before := f.telling
	f.tell()
	if f.told = true; before.top != f.top || before.tells != f.tells {
		f.families = nil
	}
	return f.telling
}

// word returns the word of a title that tells of which form it is, of its first and its last one.
func (t telling) word(first, last uint32) uint32 { return word(t.place(first, last), first, last) }

func (t telling) place(first, last uint32) place {
	switch {
	case first == t.top:
		return atFirst
	case last == t.top:
		return atLast
	default:
		return t.tells
	}
}

// tell finds the word that most titles have, or else the place in which they have fewest.
func (f *form) tell() {
	f.telling = telling{made: f.size()}
	var common, covered [2]int // the words that many titles have in a place, and these titles
	all := len(f.members)
	for w, n := range f.words {
		for at, titles := range [2]int{n.first, n.last} {
			if titles > 1 && titles*100 >= all*commonShare {
				common[at]++
				covered[at] += titles
			}
		}
		top := f.words[f.top]
		isMore := f.top == 0 || cmp.Or(cmp.Compare(n.either, top.either), cmp.Compare(n.first, top.first), cmp.Compare(f.top, w)) > 0
		// Two or three titles that end alike may have the party in common.
		tells := n.either >= minSiblings || n.either > 1 && n.first > 0
		if w != 0 && tells && isMore && n.either*100 >= all*topShare {
			f.top = w
		}
	}
	byFirst, byLast := common[0] > 0 && covered[0]*100 >= all*commonCover, common[1] > 0 && covered[1]*100 >= all*commonCover
	switch {
	case byLast && (!byFirst || common[1] < common[0]) && all >= fewTitles:
		f.tells = atLast
	case byFirst || f.top != 0 || all < fewTitles:
		f.tells = atFirst
	}
}

// usualLevel returns the level that nearly all others of the family have, when this one has another.
func (h *History) usualLevel(e *model.Envelope) (usual model.LegalityLevel, is bool) {
	family := h.forms.family(h.traceOf(e))
	if family == nil || e.LegalityLevel == "" {
		return "", false
	}
	total, most := 0, 0
	known := h.trace(e.ID)
	for i, level := range model.LegalityLevels() {
		n := family.levels[uint8(i)]
		if known != nil && int(known.level) == i && h.forms.family(known) == family {
			n--
		}
		total += n
		if n > most {
			usual, most = level, n
		}
	}
	return usual, total >= minSiblings && usual != e.LegalityLevel && most*100 >= total*usualShare
}

func (t *Trace) ending() (ending, bool) {
	completed := t.Status() == model.Completed
	if !completed && !t.Status().Dead() || t.Created.IsZero() || t.Updated.IsZero() {
		return ending{}, false
	}
	return ending{t.Updated.Time().Unix(), max(t.Updated.Time().Sub(t.Created.Time()), 0), completed}, true
}

// Usual returns how long an envelope is usually left unchanged, by the completed ones of the account with one
// signing step, which nothing changed before it was completed: those of its family, or else all.
func (h *History) Usual(e *model.Envelope, now time.Time) Usual {
	if family := h.forms.family(h.traceOf(e)); family != nil && SigningSteps(e) == 1 {
		own := family.took.measure(agedSince(now)).usual(SameForm)
		if own.Samples >= enoughInFamily {
			return own
		}
	}
	return h.UsualPause(now)
}
