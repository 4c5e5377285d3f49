package envelopes_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestSearchFiltersAtOnceAndThenAsksTheService(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("8").See(uitest.Loaded + "50" + ", " + uitest.MoreBelow)
		before := len(d.asked())
		d.Press("/").Type("lease").See(" of 50", "asking")
		d.asksNoMore(before)
		d.Wait(200 * time.Millisecond).See("lease ·service")
		asked := d.asked()[before:]
		if len(asked) != 1 || asked[0].Search != "lease" {
			d.T.Fatalf("asked %+v", asked)
		}
		d.Press("enter").See("lease ·service")
		d.Press("0").See(uitest.Loaded + "50" + ", " + uitest.MoreBelow)
	})
}

// TestASupersededSearchIsWithdrawn types on while the service is slow: the answer to the
// first question must neither be waited for nor shown.
func TestASupersededSearchIsWithdrawn(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.Fault("latency=3s").Press("/").Type("lea").Wait(time.Second).Fault().Type("se renewal")
		d.Wait(500 * time.Millisecond).See("lease renewal ·service")
		want := d.Screen()
		d.Wait(5 * time.Second)
		testbed.Equal(d.T, d.Screen(), want, "a late answer changed the screen from\n%s\nto\n", want)
	})
}

func TestEscapeGoesBackToTheFilterBefore(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("8")
		d.find("lease")
		d.See("lease ·service")
		d.Press("/").Type(" renewal idle:>3d").Wait(time.Second).See("loaded rows")
		d.Press("esc").Gone("renewal ·service", "loaded rows").See("lease ·service")
		d.Press("esc").Gone("·service")
	})
}

func TestWrongTermsSayWhatIsWrong(t *testing.T) {
	runAll(t, uitest.Options{Width: 120}, func(d *desk) {
		before := len(d.asked())
		d.Press("/").Type("status:open idle:soon").See(`"soon" is no length of time; write 3d, 4h or 2w`)
		d.Press("enter").Wait(time.Second).See("Find: status:open idle:soon")
		d.asksNoMore(before)
		d.Press("backspace", "backspace", "backspace", "backspace").Type(">3d")
		d.See("status:open ·service", "idle:>3d ·loaded rows")
	})
}

// TestEnterOnASingleHitOpensIt pastes an address and presses enter before the service has answered.
func TestEnterOnASingleHitOpensIt(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.Press("/").Paste("Statement of work Saffron Kitchen 3282").Press("enter").See("Elsewhere")
		opened, ok := d.LastOpened().(nav.Envelope)
		if !ok || opened.Known == nil || opened.Known.Name.String() != "Statement of work Saffron Kitchen 3282" {
			d.T.Errorf("opened %+v", d.LastOpened())
		}
	})
}

func TestAPastedIDOrLinkIsLookedUp(t *testing.T) {
	const id = "65001eff290fb989f34d0551"
	for _, pasted := range []string{id, "https://app.example.com/envelope/" + id} {
		runRead(t, uitest.Options{}, func(d *desk) {
			d.Press("/").Paste(pasted).See("Elsewhere")
			if got, ok := d.LastOpened().(nav.Lookup); !ok || got.Pasted != pasted {
				d.T.Errorf("went to %#v", d.LastOpened())
			}
		})
	}
}

func TestNothingFoundLooksFarther(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("/").Type("Zzzzé o'brien").See(`Looked for "zzzze o'brien"`, "accents", "apostrophes", "recipients")
		d.Press("enter")
		d.See("No envelope matches the filter in Attention.", `Looked for "zzzze o'brien"`, "looks in all envelopes", "trash:yes looks in the trash as well")
		d.Press("enter").See("No envelope matches the filter in All.", "looks in the trash too")
		d.Press("enter").See("trash:yes ·service", "The trash was looked in too.").Hides("looks in the trash too")
	})
}

// TestFiltersOfTheProgramReadOn looks for rows that only the program can tell: pages are
// read until the table is full, and the bar says how far.
func TestFiltersOfTheProgramReadOn(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 3000}}, func(d *desk) {
		d.Press("8").See(uitest.MoreBelow)
		d.find("level:zertes status:draft")
		d.Wait(time.Second).See("level:zertes ·loaded rows", " read").Hides("eIDAS")
		for _, q := range d.asked()[1:] {
			if len(q.Statuses) > 0 && q.First != 200 {
				d.T.Errorf("asked for %d rows at once", q.First)
			}
		}
	})
}

// TestDatesWaitForTheUnitOfTime opens the list with a date before anything was read: it
// must neither be sent in a guessed unit nor be forgotten.
func TestDatesWaitForTheUnitOfTime(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Choices: demo.Choices{Unit: model.Milliseconds}}, Home: nav.Envelopes{Query: "from:2026-02-01"}}, func(d *desk) {
		d.See("from:2026-02-01 ·service")
		asked := d.asked()
		if !asked[0].DateFrom.IsZero() {
			d.T.Errorf("a date in an unknown unit was sent: %v", asked[0].DateFrom)
		}
		want := model.Milliseconds.Stamp(time.Date(2026, time.February, 1, 0, 0, 0, 0, time.UTC))
		testbed.Equal(d.T, asked[len(asked)-1].DateFrom, want, "the last question has the date")
	})
}

// TestARareFindIsNotLookedForWithoutEnd: so much is read for one move, and then the person decides.
func TestARareFindIsNotLookedForWithoutEnd(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 4_500}, Width: 120}, func(d *desk) {
		d.Press("8").See(uitest.MoreBelow)
		before := len(d.asked())
		d.find("age:>90y")
		d.Wait(5 * time.Second)
		d.See("none of 2000 so far, go down to read on", "None of the 2000 envelopes read so far matches.")
		testbed.Equal(d.T, len(d.asked())-before, 10, "pages were read")
		d.Press("j").Wait(5 * time.Second).See("none of 4000 so far, go down to read on")
	})
}

// An account without envelopes says what can be done about that.
func TestAnEmptyAccount(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: -1}}, func(d *desk) {
		d.See("No envelopes here", "none", "/ search", "n new", "r refresh")
		d.Hides("enter open", "a actions", "w why", "space mark")
		d.Press("enter").See("Open: There is no envelope in this list.")
		d.Press("8").See("n makes the first one", "none")
		d.Press("/").Type("x").Wait(time.Second).See("No envelope matches the filter")
		d.Hides("clears the filter") // the key would be typed
		d.Press("enter").See("clears the filter")
	})
}

var hits = regexp.MustCompile(`\d+ of`)

// A search looks at once at all that was read of a large account, not only at the rows that are
// held; it says that the service is still asked, and agrees with it in the end.
func TestASearchLooksAtAllThatIsKnown(t *testing.T) {
	o := uitest.Options{Width: 120, Demo: demo.Options{Envelopes: 4000}}
	runRead(t, o, func(d *desk) {
		d.Fault("latency=5s").Press("/").Type("agreement").Wait(2 * time.Second).See("asking")
		before := hits.FindString(d.Screen())
		d.Wait(2 * time.Minute).Gone("asking")
		if after := hits.FindString(d.Screen()); before != after {
			d.T.Errorf("%q while the service was asked, then %q", before, after)
		}
	})
}

// lastWords are those of a row, which no column cuts.
func lastWords(row string) string {
	words := strings.Fields(row)
	return strings.Join(words[max(len(words)-3, 0):], " ")
}

// A filter that removes nothing leaves all rows, and says so as without it; in Attention the
// envelopes stand in the place of their causes.
func TestAFilterThatRemovesNothing(t *testing.T) {
	const counted = `(\d+) of \d+, all read`
	run(t, uitest.Options{Width: 140}, func(d *desk) {
		for _, view := range []string{"2", "9", "6"} {
			d.Press(view).See(uitest.AllRead)
			before, first := len(d.names()), d.selected()
			d.find("-zzzz")
			d.See("-zzzz", uitest.AllRead)
			if after := len(d.names()); after != before || lastWords(d.selected()) != lastWords(first) {
				t.Errorf("view %s: %d rows, %d before; %q, %q before", view, after, before, d.selected(), first)
			}
			d.Press("esc").See(uitest.AllRead)
		}
		d.Press("1").See("groups of ", uitest.AllRead)
		shown := d.number(`(\d+) need you`)
		d.find("-zzzz")
		d.See("-zzzz", uitest.AllRead).Hides("groups of")
		if after := d.number(counted); after < shown {
			t.Errorf("%d rows in Attention, %d need attention before", after, shown)
		}
		d.Press("esc").See("groups of")
	})
}

// A filter for a rule explains its rows by that rule, in the list and at the top of the preview,
// and no longer when it is taken away. The signs stay those of the worst reasons.
func TestWhyIsOfTheRuleThatIsFilteredFor(t *testing.T) {
	run(t, uitest.Options{Width: 200, Height: 50}, func(d *desk) {
		d.Press("8")
		d.find("rule:no-reminders health:act")
		d.See("health:act ·loaded rows")
		if row := d.selected(); !strings.Contains(row, "▲ act") || !strings.Contains(row, "No reminders") {
			t.Errorf("the row is not explained by the rule: %q", row)
		}
		_, why, _ := strings.Cut(d.Screen(), "│ Why")
		if first, worse := strings.Index(why, "No reminder interval"), strings.Index(why, "▲ Expires in"); first < 0 || worse < first {
			t.Errorf("the preview does not begin with the rule:\n%s", d.Screen())
		}
		d.Press("0")
		d.find("rule:expiring health:act")
		d.See("Expires in 3 h").Gone("No reminders", "No reminder interval")
	})
}
