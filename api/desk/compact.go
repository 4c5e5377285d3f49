package desk

import (
	"bytes"
	"time"
)

// compact returns a file without lines that are no longer in force; covers says what ends a decision of others.
func compact(all []written, now time.Time, covers func(*Line) bool) []byte {
	services := make(map[string]*ledger)
	gone := make(map[string]bool)
	for _, w := range all {
		switch {
		case w.Kind == Undo && w.Envelope == "":
			gone[w.Decision] = true
		case w.text != nil:
			continue
		}
		p := services[w.Service]
		if p == nil {
			p = newLedger()
			services[w.Service] = p
		}
		p.add([]Line{w.Line})
	}
	stays := make(map[Line]int)
	for _, p := range services {
		for envelope := range p.of {
			for _, l := range p.stands(envelope, now).lines(now, covers) {
				stays[*l]++
			}
		}
	}
	var kept bytes.Buffer
	for _, w := range all {
		switch {
		case w.text != nil && !gone[w.Decision]:
			kept.Write(w.text)
		case w.text == nil && stays[w.Line] > 0:
			stays[w.Line]--
			kept.Write(encode([]Line{w.Line}))
		}
	}
	return kept.Bytes()
}

func (o own) lines(now time.Time, covers func(*Line) bool) []*Line {
	list := o.notes
	if o.take != nil {
		list = append(list, o.take)
	}
	if o.aside != nil && (o.aside.Kind != Requeue && !over(o.aside, now) || covers(o.aside)) {
		list = append(list, o.aside)
	}
	return list
}

func newest(text []byte, most int) []byte {
	if len(text) <= most {
		return text
	}
	text = text[len(text)-most:]
	return text[bytes.IndexByte(text, '\n')+1:]
}

// covering returns the test that [compact] asks about a line. A time later than the clock here counts as now.
func covering(files map[string][]written, account string, now time.Time) func(*Line) bool {
	type about struct{ service, envelope string }
	earliest := make(map[about]time.Time)
	for other, lines := range files {
		for i := range lines {
			l := &lines[i]
			if other == account || l.Kind != Snooze && l.Kind != Done {
				continue
			}
			began := l.At
			if began.After(now) {
				began = now
			}
			if at, has := earliest[about{l.Service, l.Envelope}]; !has || began.Before(at) {
				earliest[about{l.Service, l.Envelope}] = began
			}
		}
	}
	return func(l *Line) bool {
		at, has := earliest[about{l.Service, l.Envelope}]
		return has && !at.After(l.At)
	}
}
