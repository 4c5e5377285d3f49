package tally

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"time"
	"unicode"
	"unique"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Form counts the envelopes that were made alike.
type Form struct {
	Name string
	// Open counts those open now; Completed and Lost count those of the period.
	Open, Completed, Lost int
	Finish                Durations
	CompletedIn           []int // counts those completed in each week of the period, nil where they are too few for a trend
}

const leastTrend = 4

type formCount struct {
	open     int
	happened []happening
	finished []time.Duration
}

// happening records an event of an envelope in a week of the period. There may be as many forms as envelopes, so that a
// form keeps nothing of weeks in which nothing happened.
type happening struct {
	week uint16
	Event
	soFar bool
}

func (f *formCount) form(name string, weeks int) (Form, bool) {
	out := Form{Name: name, Open: f.open, Finish: DurationsOf(f.finished)}
	for _, h := range f.happened {
		switch h.Event {
		case Sent:
		case Completed:
			out.Completed++
		default:
			out.Lost++
		}
	}
	if out.Completed >= leastTrend {
		out.CompletedIn = make([]int, weeks)
		for _, h := range f.happened {
			if h.Event == Completed {
				out.CompletedIn[h.week]++
			}
		}
	}
	return out, out.Open+out.Completed+out.Lost > 0
}

// unusual returns the unusual numbers of a form since it is in use. Fewer than leastOfForm cannot be.
func (f *formCount) unusual(name string, weeks []Week) []Unusual {
	if len(f.happened) < leastOfForm {
		return nil
	}
	own := slices.Clone(weeks)
	for i := range own {
		own[i].Counts, own[i].SoFar = Counts{}, Counts{}
	}
	for _, h := range f.happened {
		own[h.week].Counts[h.Event]++
		if h.soFar {
			own[h.week].SoFar[h.Event]++
		}
	}
	markUsual(own)
	return unusual(name, own)
}

// Durations sum up how long some envelopes took.
type Durations struct {
	N int
	// Half of them took at most P50, nine in ten at most P90; 0 for none.
	P50, P90 time.Duration
}

// DurationsOf sums up times. It sorts them.
func DurationsOf(times []time.Duration) Durations {
	if len(times) == 0 {
		return Durations{}
	}
	slices.Sort(times)
	within := func(tenths int) time.Duration { return times[(len(times)*tenths+9)/10-1] }
	return Durations{N: len(times), P50: within(5), P90: within(9)}
}

// family describes envelopes that were made alike, with the words that all of their titles begin or end with.
type family struct {
	origin     triage.Origin
	begin, end []titleWord
	shortest   []titleWord // of the titles, nil before the first
}

// titleWord holds a word of a title. Of a form are those that neither name a person nor a date or place.
type titleWord struct {
	text   unique.Handle[string] // titles share most of their words
	ofForm bool
}

func (w titleWord) isSame(other titleWord) bool {
	return w.text == other.text || strings.EqualFold(w.text.Value(), other.text.Value())
}

func titleWords(e *model.Envelope, ofForm []string) []titleWord {
	texts := strings.Fields(e.Name.String())
	words := make([]titleWord, 0, len(texts))
	for _, text := range texts {
		text = strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if strings.ContainsFunc(text, unicode.IsLetter) {
			words = append(words, titleWord{unique.Make(text), slices.Contains(ofForm, text)})
		}
	}
	if len(words) == 0 {
		return nil
	}
	return words
}

// add adds a title, and reports whether the name may be another one then.
func (f *family) add(words []titleWord) (changed bool) {
	if f.shortest == nil {
		f.begin, f.end, f.shortest = words, words, words
		return true
	}
	return f.join(&family{begin: words, end: words, shortest: words})
}

// join leaves the words that another family begins and ends with, too.
func (f *family) join(g *family) (changed bool) {
	n, m := 0, 0
	for n < min(len(f.begin), len(g.begin)) && f.begin[n].isSame(g.begin[n]) {
		n++
	}
	for m < min(len(f.end), len(g.end)) && f.end[len(f.end)-1-m].isSame(g.end[len(g.end)-1-m]) {
		m++
	}
	changed = n < len(f.begin) || m < len(f.end)
	f.begin, f.end = f.begin[:n], f.end[len(f.end)-m:]
	if len(g.shortest) < len(f.shortest) {
		f.shortest = g.shortest
	}
	return changed
}

// name returns what the titles have in common, or else the shortest of them. The text of [triage.Families] ends with
// the word that tells the family apart: where the titles begin with it, what they end with may be a party.
func (f *family) name(text string) string {
	words := trimmed(f.begin)
	begins := len(words) > 0 && strings.HasSuffix(text, strings.ToLower(words[0].text.Value()))
	if end := trimmed(f.end); len(end) > len(words) && !begins {
		words = end
	}
	if len(words) == 0 {
		words = f.shortest
	}
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text.Value()
	}
	return strings.Join(texts, " ")
}

func trimmed(words []titleWord) []titleWord {
	ofForm := func(w titleWord) bool { return w.ofForm }
	first := slices.IndexFunc(words, ofForm)
	if first < 0 {
		return nil
	}
	last := len(words)
	for !words[last-1].ofForm {
		last--
	}
	return words[first:last]
}

// families holds the names of the families, by the number of their origin.
type families struct {
	of      []int32 // the family of each origin
	names   []string
	texts   map[uint64]int32 // the number of a family by the digest of its text in [triage.Families]
	asked   map[string]bool  // whether a folded text is the whole name of one, for those that were asked for
	changes uint64           // says how many changes of the ledger they include
}

func familiesOf(origins []*family, told triage.Families, seed maphash.Seed, changes uint64) families {
	named := families{of: make([]int32, len(origins)), names: []string{""}, texts: map[uint64]int32{maphash.String(seed, ""): 0}, changes: changes}
	joined := []family{{}}
	for i, one := range origins[1:] {
		text := maphash.String(seed, told.Of(one.origin))
		at, known := named.texts[text]
		if !known {
			at = int32(len(joined))
			named.texts[text], joined = at, append(joined, *one)
		} else {
			joined[at].join(one)
		}
		named.of[i+1] = at
	}
	same := map[string]int{}
	for i := range joined[1:] {
		name := joined[i+1].name(told.Of(joined[i+1].origin))
		if same[name]++; same[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, same[name])
		}
		named.names = append(named.names, name)
	}
	return named
}

// Forms returns the names of all forms, as of the latest name that was asked for. It must not be changed.
func (l *Ledger) Forms() []string {
	if len(l.named.names) == 0 {
		return nil
	}
	return l.named.names[1:] // the first is that of envelopes without a form
}

// HasForm reports whether a text is the whole name of a form, but for case and accents.
func (l *Ledger) HasForm(text string) bool {
	text = model.Fold(text)
	has, known := l.named.asked[text]
	if !known {
		has = slices.ContainsFunc(l.Forms(), func(name string) bool { return model.Fold(name) == text })
		if l.named.asked == nil {
			l.named.asked = make(map[string]bool)
		}
		l.named.asked[text] = has
	}
	return has
}
