package ui_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	demoaccount "inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// The second session knows what the first one has found in fields, but for what has changed meanwhile; no name,
// title, address or value is on the disk for that.
func TestWhatWasCheckedIsKept(t *testing.T) {
	s := newSessions(t)
	s.evidence = settings.EvidenceLight
	unmarked := regexp.MustCompile(`»|\d+ changed`) // since the session began
	e, queue := s.open(), ""
	s.run(0, func(p *uitest.Program) {
		p.See("all read", "checked")
		waitForEvidence(p)
		queue = unmarked.ReplaceAllString(listed(p), "")
	})
	s.change(e.ID, func(e *model.Envelope) { e.UpdatedAt++ })
	s.run(20*time.Minute, func(p *uitest.Program) {
		p.See("all read")
		p.Wait(5 * time.Second)
		if n := fieldReads(p); n < 1 || n > 3 {
			t.Errorf("%d requests for fields in the second session", n)
		}
		p.Hides("checked")
		p.Wait(time.Minute)
		if now := unmarked.ReplaceAllString(listed(p), ""); strings.Join(strings.Fields(now), " ") != strings.Join(strings.Fields(queue), " ") {
			t.Errorf("the second session shows\n%s\nand the first one showed\n%s", now, queue)
		}
	})
	s.checkDisk()
}

// What the queue held is told on the next day, on the page of the account and beside the rules.
func TestTheQueueOfEarlierDays(t *testing.T) {
	s := newSessions(t)
	s.run(0, func(p *uitest.Program) {
		p.See(uitest.AllRead, "need you")
		p.Press("%")
		p.See("Needed you   today ", "signed all the same")
	})
	s.run(26*time.Hour, func(p *uitest.Program) {
		p.See(uitest.AllRead, "need you")
		p.Press("%")
		p.See("Needed you   today ", uitest.Start.Format(", Mon "))
		p.Press("esc", "?")
		p.Press("tab", "tab", "tab", "tab")
		p.See("How far to trust them", "Needed you: today ", "Near date: ")
	})
	s.checkDisk()
}

// checkDisk looks for anything that people wrote in what is kept of what was seen.
func (s *sessions) checkDisk() {
	s.t.Helper()
	files, _ := filepath.Glob(filepath.Join(s.folder, "*"))
	for _, name := range files {
		kept, err := os.ReadFile(name)
		testbed.Must(s.t, err)
		for _, id := range s.service.Find(func(*demoaccount.Envelope) bool { return true }) {
			e, _ := s.service.Envelope(id)
			for _, text := range textsOf(e) {
				if len(text) > 4 && strings.Contains(string(kept), text) {
					s.t.Errorf("%s holds %q", filepath.Base(name), text)
				}
			}
		}
	}
}

// textsOf returns all that people wrote in an envelope.
func textsOf(e *demoaccount.Envelope) []string {
	all := []string{e.Name.String(), e.Comment.String()}
	for _, r := range e.Recipients() {
		all = append(all, r.Name.String(), r.Email.String())
		all = append(all, strings.Fields(r.Name.String())...)
		if r.Verification != nil {
			all = append(all, r.Verification.Value.Reveal())
		}
	}
	for i := range e.Documents {
		all = append(all, e.Documents[i].Name.String(), e.Documents[i].Filename.String())
	}
	for i := range e.Annotations {
		if t := e.Annotations[i].Text; t != nil {
			all = append(all, t.Value.String(), t.DynamicFieldName.String())
		}
	}
	return all
}
