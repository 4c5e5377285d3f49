package report_test

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
	decided "inkdesk/ui/desk"
	"inkdesk/ui/report"
)

const passcode, phone = "sesame-4711", "+41791234567"

// table is a sheet with its rows.
type table struct {
	report.About
	rows []report.Row
}

func sheetOf(names ...string) table {
	s := table{About: report.About{
		End: &report.End{Scope: "at least 2 envelopes, more may belong to this view"}, View: "All", Query: "lease",
		At: time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC),
	}}
	for _, name := range names {
		clean := model.NewText(name).String()
		e := &model.Envelope{
			ID: "65a1f0c2d3e4b5a697887766", Name: model.NewText(name), Status: model.Draft,
			UpdatedAt: model.Seconds.Stamp(s.At), Comment: model.NewText(name),
			SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{
				{
					ID: "r1", Name: model.NewText(name), Email: model.NewText("a@example.com"), Role: model.Signer,
					Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret(passcode)},
				},
				{
					ID: "r2", Name: model.NewText("B"), Email: model.NewText("b@example.com"), Role: model.Signer,
					Verification: &model.Verification{Type: model.SMS, Value: model.NewSecret(phone)},
				},
			}}},
		}
		s.rows = append(s.rows, report.Row{Envelope: e, Report: &triage.Report{
			Health: triage.NeedsWatch,
			Holder: triage.Holder{Kind: triage.HeldByOne, Sure: &e.SigningSteps[0].Recipients[0], Sentence: clean},
			Findings: []triage.Finding{
				{Rule: triage.NoReminders, Severity: triage.Watch, Certainty: triage.Likely, Sentence: clean},
				{Rule: triage.Precedent, Certainty: triage.Proved, Sentence: "Known."},
			},
		}})
	}
	return s
}

func write(t *testing.T, s table, f report.Format) string {
	t.Helper()
	var b strings.Builder
	w, err := report.NewWriter(&b, &s.About, f, nil)
	for i := 0; err == nil && i < len(s.rows); i++ {
		err = w.Add(s.rows[i])
	}
	if err == nil {
		err = w.Close(s.End)
	}
	testbed.Must(t, err)
	return b.String()
}

func TestNoFormTellsASecret(t *testing.T) {
	for _, f := range report.Formats() {
		s := sheetOf("Lease")
		text := write(t, s, f)
		for _, secret := range []string{passcode, phone, phone[1:]} {
			if strings.Contains(text, secret) {
				t.Errorf("%s holds %q:\n%s", f, secret, text)
			}
		}
		if got := s.rows[0].SigningSteps[0].Recipients[0].Verification.Value.Reveal(); got != passcode {
			t.Errorf("exporting as %s changed the envelope: %q", f, got)
		}
	}
}

// TestExportHostileTexts holds the tables against texts that want to be formulas, markup or commands to a terminal.
func TestExportHostileTexts(t *testing.T) {
	texts := []string{"x;=1+1;y", "=1+1", "+1", "-1", "@sum", "\t=1", "\r=1", `a "quoted", name`, "a|b|c", "<script>", "[x](y)"}
	for _, sample := range hostile.Strings() {
		texts = append(texts, sample.Text)
	}
	s := sheetOf(texts...)
	for _, f := range report.Formats() {
		if err := hostile.CheckFile("sheet."+string(f), write(t, s, f)); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
	table, err := csv.NewReader(strings.NewReader(write(t, s, report.CSV))).ReadAll()
	testbed.Must(t, err)
	if len(table) != len(texts)+2 {
		t.Fatalf("%d rows for a title, %d envelopes and a note", len(table), len(texts))
	}
	markdown := write(t, s, report.Markdown)
	for _, row := range strings.Split(strings.TrimSpace(markdown), "\n")[2:] {
		if bars := strings.Count(strings.ReplaceAll(row, `\|`, ""), "|"); bars != 15 {
			t.Errorf("a row has %d bars: %s", bars, row)
		}
	}
}

// TestTablesCarryTheReport: a table says why, for readers without the program.
func TestTablesCarryTheReport(t *testing.T) {
	s := sheetOf("Lease", "Late")
	s.End.Complete = true
	for i, expires := range []time.Duration{49 * time.Hour, -30 * time.Minute} {
		s.rows[i].Status, s.rows[i].ExpiresAt = model.InProgress, model.Seconds.Stamp(s.At.Add(expires))
		s.rows[i].Report.Holder.Certainty = triage.Likely
	}
	s.rows[0].Cause = "person-1"
	s.Desk = func(e *model.Envelope) decided.State {
		if e.Name.String() == "Late" {
			return decided.State{}
		}
		return decided.State{TakenBy: "anna", Done: true, Note: "=waits"}
	}
	rows, err := csv.NewReader(strings.NewReader(write(t, s, report.CSV))).ReadAll()
	testbed.Must(t, err)
	for i, want := range []map[string]string{
		{
			"taken by": "anna", "put aside": "done until it changes", "note": "'=waits", "cause": "person-1",
			"rule": "no-reminders", "severity": "watch", "certainty": "likely", "reason": "Lease",
			"all findings": "watch: Lease (no-reminders, likely); note: Known. (precedent, proved)",
			"holder":       "Lease", "holder kind": "one", "holder certainty": "likely", "hours left": "49", "hours overdue": "",
			"list complete": "yes", "read at": "2026-03-02T09:00:00Z", "checked": "yes",
		},
		{"hours left": "", "hours overdue": "0", "taken by": "", "put aside": "", "note": ""},
	} {
		for title, value := range want {
			if at := slices.Index(rows[0], title); at < 0 || rows[i+1][at] != value {
				t.Errorf("row %d, %s: want %q in %q", i, title, value, rows[i+1])
			}
		}
	}
	markdown := write(t, s, report.Markdown)
	for _, want := range []string{"read 2026-03-02T09:00:00Z", "no-reminders, likely", "| one | likely |", "| 49 |", "| anna | done until it changes |"} {
		if !strings.Contains(markdown, want) {
			t.Errorf("no %q in\n%s", want, markdown)
		}
	}
}

func TestJSONReadsBack(t *testing.T) {
	var back struct {
		Complete  bool
		Scope     string
		View      string
		Envelopes []report.Entry
		Causes    []report.Cause // [] where there are none, never null
	}
	s := sheetOf("Lease", "a\x1b[2Jb", "Zürich \u202e\u009b 契約 🎉")
	testbed.Must(t, json.Unmarshal([]byte(write(t, s, report.JSON)), &back))
	if back.Complete || back.Scope == "" || len(back.Envelopes) != 3 || back.Causes == nil {
		t.Fatalf("read back: %+v", back)
	}
	for i, e := range back.Envelopes {
		if e.Name != s.rows[i].Name || e.Envelope.Name != e.Name {
			t.Errorf("read back %q, written %q", e.Name.Escaped(), s.rows[i].Name.Escaped())
		}
	}
}

func TestEveryFormSaysThatItIsNotComplete(t *testing.T) {
	for _, f := range []report.Format{report.CSV, report.JSON, report.Markdown} {
		s := sheetOf("Lease")
		if text := write(t, s, f); !strings.Contains(text, "more may belong to this view") {
			t.Errorf("%s does not say so:\n%s", f, text)
		}
	}
}

func TestSave(t *testing.T) {
	folder := t.TempDir()
	s := sheetOf("Lease")
	var paths []string
	for range 2 {
		path, err := report.Save(folder, &s.About, report.CSV, []byte(write(t, s, report.CSV)))
		testbed.Must(t, err)
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, mode %v", path, err, info.Mode())
		}
		if content, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(content), "\ufeffid,name,") {
			t.Errorf("%.20q, %v", content, err)
		}
		paths = append(paths, filepath.Base(path))
	}
	if paths[0] != "envelopes-20260302-090000-partial.csv" || paths[1] == paths[0] {
		t.Errorf("saved as %v", paths)
	}
	if _, err := report.Save(filepath.Join(folder, paths[0], "x"), &s.About, report.CSV, nil); err == nil {
		t.Error("saved below a file")
	}
}
