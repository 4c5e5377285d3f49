package query_test

import (
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/desk"
	"inkdesk/ui/query"
)

func ago(d time.Duration) model.Time { return stamp(now.Add(-d)) }

// lease is an open envelope for Anna, who is checked by SMS, and Ben.
func lease() *model.Envelope {
	return &model.Envelope{
		ID: "65a1f0c2d3e4b5a697887766", Name: model.NewText("Lease 2026 Müller"), Status: model.InProgress,
		Comment: model.NewText("Please call\nback"), LegalityLevel: model.QESEidas,
		CreatedAt: ago(20 * 24 * time.Hour), UpdatedAt: ago(10 * 24 * time.Hour), ExpiresAt: ago(-2 * 24 * time.Hour),
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{
			{
				ID: "r1", Name: model.NewText("Anna Keller"), Email: model.NewText("anna@example.com"), Role: model.Signer,
				Verification: &model.Verification{Type: model.SMS, Value: model.NewSecret("+41791234567")},
			},
			{ID: "r2", Name: model.NewText("Ben"), Email: model.NewText("ben@example.org"), Role: model.ReceivesCopy},
		}}},
		Attachments: &model.Attachments{Recipients: []model.RecipientPlaceholders{{
			RecipientID: "r1", Placeholders: []model.AttachmentPlaceholder{{ID: "p", Required: true}},
		}}},
	}
}

// known is what an account knows of a lease.
func known() query.Context {
	report := &triage.Report{
		Findings: []triage.Finding{{Rule: triage.Expiring, Severity: triage.Soon}, {Rule: triage.NoReminders}},
		Holder:   triage.Holder{Kind: triage.HeldByOne, Sure: &model.Recipient{Name: model.NewText("Zoë Vogel"), Email: model.NewText("zoe@example.com")}},
	}
	return query.Context{
		Now: now, Health: func(*model.Envelope) triage.Health { return triage.NeedsSoon },
		Report:      func(*model.Envelope) *triage.Report { return report },
		Attachments: func(e *model.Envelope) (*model.Attachments, bool) { return e.Attachments, true },
		Desk:        func(*model.Envelope) desk.State { return desk.State{} },
		Form:        func(*model.Envelope) string { return "" }, IsForm: func(string) bool { return false },
	}
}

func TestMatches(t *testing.T) {
	context := known()
	for text, want := range map[string]bool{
		"":                                  true,
		"lease":                             true,
		"LEASE 2026":                        true,
		"2026 lease":                        false,
		"MÜLLER":                            true,
		"anna@":                             true,
		"keller":                            true,
		"-lease":                            false,
		"-zebra":                            true,
		"-anna":                             false,
		"name:lease":                        true,
		"name:anna":                         false,
		"-name:anna":                        true,
		"to:anna":                           true,
		"to:lease":                          false,
		"-to:ben":                           false,
		`to:"anna keller"`:                  true,
		"status:open":                       true,
		"status:draft":                      false,
		"-status:draft":                     true,
		"-status:open":                      false,
		"expires:<3d":                       true,
		"expires:3d":                        true,
		"expires:<2d":                       false,
		"expires:<=2d":                      true,
		"expires:>2d":                       false,
		"expires:>1d":                       true,
		"expires:<49h":                      true,
		"expires:overdue":                   false,
		"expires:never":                     false,
		"-expires:<3d":                      false,
		"idle:>7d":                          true,
		"idle:7d":                           true,
		"idle:>2w":                          false,
		"idle:<2w":                          true,
		"-idle:>7d":                         false,
		"age:>14d":                          true,
		"age:>1y":                           false,
		"level:qes":                         true,
		"level:eidas":                       true,
		"level:ses,zertes":                  false,
		"-level:ses":                        true,
		"verify:sms":                        true,
		"verify:id":                         false,
		"verify:none":                       false,
		"-verify:passcode":                  true,
		"files:missing":                     true,
		"files:asked":                       true,
		"files:none":                        false,
		"health:soon":                       true,
		"health:act,watch":                  false,
		"rule:expiring":                     true,
		"rule:overdue,no-reminders":         true,
		"rule:No_Reminders":                 true,
		"rule:look-alike-letter":            false,
		"-rule:expiring":                    false,
		"holder:vogel":                      true,
		"holder:ZOE@":                       true,
		"holder:service":                    false,
		"-holder:nobody":                    true,
		"holder:anna":                       false,
		"comment:call":                      true,
		`comment:"call bac`:                 true,
		"-comment:call":                     false,
		"from:2026-02-01":                   true,
		"from:2026-02-13":                   false,
		"until:2026-02-12":                  true,
		"until:2026-02-11":                  false,
		"id:65a1f0c2d3e4b5a697887766":       true,
		"id:65a1f0c2d3e4b5a697887767":       false,
		"-id:65a1f0c2d3e4b5a697887767":      true,
		"status:draft status:in_progress":   true,
		"status:draft lease":                false,
		"tag:anything folder:x root:yes":    true,
		"idle:>7d expires:<3d -status:void": true,
	} {
		testbed.Equal(t, query.Parse(text).Matches(lease(), context), want, "%q matches", text)
	}
}

func TestTimeLeftIsForWhatCanExpire(t *testing.T) {
	context := query.Context{Now: now}
	for status, want := range map[model.Status]bool{
		model.InProgress: true, model.Pending: true, model.Draft: true,
		model.Completed: false, model.Voided: false, model.Expired: false,
	} {
		e := lease()
		e.Status = status
		e.ExpiresAt = ago(time.Hour)
		testbed.Equal(t, query.Parse("expires:overdue").Matches(e, context), want, "%s is overdue", status)
	}
}

// TestKeepsTestsOnlyWhatTheServiceDoesNot: an answer of the service is not doubted, even
// where the row alone does not show why it matches.
func TestKeepsTestsOnlyWhatTheServiceDoesNot(t *testing.T) {
	context := query.Context{Now: now}
	for text, want := range map[string]bool{
		"zebra": true, "status:draft": true, "comment:zebra": true, "from:2026-03-01": true, "tag:x": true,
		"-zebra": true, "-lease": false, "to:zebra": false, "to:anna": true, "idle:>2w": false, "lease to:zebra": false,
	} {
		testbed.Equal(t, query.Parse(text).Keeps(lease(), context, model.Seconds), want, "%q keeps", text)
	}
	if query.Parse("from:2026-03-01").Keeps(lease(), context, model.UnknownUnit) {
		t.Error("a date that could not be sent is not tested on the rows")
	}
	for text, want := range map[string]bool{"lease status:open": false, "idle:>3d": true, "to:anna": true, "-lease": true} {
		testbed.Equal(t, query.Parse(text).FiltersRows(model.Seconds), want, "%q sifts", text)
	}
}

func TestAnd(t *testing.T) {
	context := query.Context{Now: now}
	for _, c := range []struct {
		view, filter string
		matches      bool
		search       string
		statuses     int
		possible     bool
	}{
		{"status:open", "", true, "", 2, true},
		{"status:open", "status:in_progress", true, "", 1, true},
		{"status:open", "status:draft", false, "", 0, false},
		{"contract", "lease", false, "contract", 0, true},
		{"lease", "anna", true, "lease", 0, true},
		{"idle:>7d lease", "to:ben", true, "lease", 0, true},
		{"", "anna", true, "anna", 0, true},
	} {
		q := query.Parse(c.view).And(query.Parse(c.filter))
		body, possible := q.Request(now, stamp)
		testbed.Equal(t, q.Matches(lease(), context), c.matches, "%q and %q match", c.view, c.filter)
		if body.Search != c.search || len(body.Statuses) != c.statuses || possible != c.possible {
			t.Errorf("%q and %q ask for %+v, possible %v", c.view, c.filter, body, possible)
		}
	}
	both := query.Parse("contract").And(query.Parse("lease"))
	testbed.Equal(t, both.Terms()[1].Scope(model.Seconds), query.Rows, "the second search is applied by")
}

// Who an envelope may wait for is not found by a name that the facts do not single out.
func TestHolderFindsOnlyWhomTheFactsName(t *testing.T) {
	anna, bob := &model.Recipient{Name: model.NewText("Anna")}, &model.Recipient{Name: model.NewText("Bob")}
	for name, c := range map[string]struct {
		holder triage.Holder
		want   bool
	}{
		"one of them":    {triage.Holder{Kind: triage.HeldBySome, Who: []*model.Recipient{bob, anna}}, true},
		"anybody":        {triage.Holder{Kind: triage.HeldByUnknown, Who: []*model.Recipient{bob, anna}}, false},
		"Bob":            {triage.Holder{Kind: triage.HeldByOne, Who: []*model.Recipient{bob}, Sure: bob}, false},
		"Anna":           {triage.Holder{Kind: triage.HeldByOne, Who: []*model.Recipient{anna}, Sure: anna}, true},
		"nobody is left": {triage.Holder{Kind: triage.HeldByService}, false},
	} {
		context := query.Context{Now: now, Report: func(*model.Envelope) *triage.Report { return &triage.Report{Holder: c.holder} }}
		testbed.Equal(t, query.Parse("holder:anna").Matches(lease(), context), c.want, "%s", name)
	}
}

func TestComplete(t *testing.T) {
	forms := func() []string {
		return []string{"Lease agreement", "Kündigung", "Kündigung Büro", "Service contract", "Service order"}
	}
	for text, want := range map[string]string{
		"rule:overd":           "rule:overdue ",
		"-rule:expi":           "-rule:expir",
		"-rule:expiring,overd": "-rule:expiring,overdue ",
		"":                     "",
		"st":                   "status:",
		"-st":                  "-status:",
		"lease ex":             "lease expires:",
		"f":                    "f",
		"status:dr":            "status:draft ",
		"status:draft,pen":     "status:draft,pending ",
		"status:d":             "status:d",
		"status:":              "status:",
		"is:comp":              "is:completed ",
		"lease -status:void":   "lease -status:voided ",
		"level:q":              "level:qes ",
		"-health:act,s":        "-health:act,soon ",
		"snoozed:y":            "snoozed:yes ",
		"holder:nob":           "holder:nobody ",
		"name:q":               "name:q",
		"nonsense:dr":          "nonsense:dr",
		"form:lea":             `form:"Lease agreement" `,
		"form:kundig":          "form:Kündigung",
		`form:"kündigung b`:    `form:"Kündigung Büro" `,
		"-form:agreement":      `-form:"Lease agreement" `,
		"form:con":             `form:"Service contract" `,
		"form:e":               "form:e",
		"form:serv":            `form:"Service `,
		`form:"service `:       `form:"service `,
		`form:"service c`:      `form:"Service contract" `,
		"form:":                "form:",
		`"form:lea ex`:         `"form:lea ex`,
		`"two words" ex`:       `"two words" expires:`,
	} {
		testbed.Equal(t, query.Complete(text, forms), want, "%q is completed to", text)
	}
}

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"lease": "lease", "sales contract": `"sales contract"`, "-5": `"-5"`, "a:b": `"a:b"`, `say "hi"`: `"say hi"`, "": `""`,
	} {
		testbed.Equal(t, query.Quote(text), want, "%q is quoted as", text)
	}
}

func TestDecided(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "anna": true, "status:open level:qes": true, "to:anna -draft": true,
		"tag:lease": false, "anna folder:65a1f0c2d3e4b5a697887766": false, "trash:yes": false, "from:2026-01-31": false,
	} {
		testbed.Equal(t, query.Parse(text).Decided(), want, "%q", text)
	}
}

// What a list has left out is neither none nor some.
func TestFilesThatAreNotKnown(t *testing.T) {
	readFully := false
	context := query.Context{Attachments: func(*model.Envelope) (*model.Attachments, bool) { return nil, readFully }}
	for _, text := range []string{"files:none", "files:asked", "files:missing"} {
		if query.Parse(text).Matches(&model.Envelope{}, context) {
			t.Errorf("%s matches", text)
		}
	}
	readFully = true
	if !query.Parse("files:none").Matches(&model.Envelope{}, context) {
		t.Error("files:none does not match where none was asked for")
	}
}
