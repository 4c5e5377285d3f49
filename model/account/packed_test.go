package account_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

func TestPackedEnvelopesAreTheSame(t *testing.T) {
	for _, raw := range []string{
		`{"id":"abcdefabcdefabcdef"}`,
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{},"recipients":null}}`,
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{"visible_to_recipients":null},"recipients":[]}}`,
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{"visible_to_recipients":false}}}`,
		`{"id":"abcdefabcdefabcdef","name":"a\u001b[31mb\u202e","comment":"two\nlines","status":"NEW_ONE","notification":{}}`,
		`{"id":"abcdefabcdefabcdef","signing_steps":[{"recipients":[{"id":"x","name":"\ufeff","verification":{"type":"SMS","value":"+41 79 \u0007"}}]},{}]}`,
	} {
		e := decoded(t, raw)
		if got := account.Pack(&e).Unpack(); !reflect.DeepEqual(got, e) {
			t.Errorf("%s became %+v", raw, got)
		}
		all := account.PackAll([]model.Envelope{e, e})
		if got := all[1].Unpack(); !reflect.DeepEqual(got, e) || !all[0].Equal(all[1]) || !all[0].Equal(account.Pack(&e)) {
			t.Errorf("%s, packed with others, became %+v", raw, got)
		}
		if d := account.Digest(&e); !d.IsDigest() || all[0].IsDigest() || !all[0].Equal(d) {
			t.Errorf("%s is not known by its digest", raw)
		}
		if e.Comment = model.NewText("changed"); all[0].Equal(account.Digest(&e)) {
			t.Errorf("%s is taken for the same when it was changed", raw)
		}
	}
}

// What could not be read would be lost.
func TestUnreadEnvelopesAreNotPacked(t *testing.T) {
	e := decoded(t, `{"id":"abcdefabcdefabcdef"}`)
	e.Unread = model.Unread{"status"}
	if p, d := account.Pack(&e), account.Digest(&e); !p.IsEmpty() || p.Equal(p) || d.IsDigest() || d.Equal(d) {
		t.Error("it is packed")
	}
	if all := account.PackAll([]model.Envelope{{ID: "x"}, e, {ID: "y"}}); !all[1].IsEmpty() || all[2].Unpack().ID != "y" {
		t.Errorf("%+v", all)
	}
}

func decoded(t testing.TB, raw string) model.Envelope {
	t.Helper()
	var e model.Envelope
	if err := json.Unmarshal([]byte(raw), &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// Nothing of the envelopes of one account is left when another is read, and what was packed before can still be read.
func TestClearForgetsTheWordsOfAnAccount(t *testing.T) {
	b := newBook()
	b.Clear(now())
	packed := account.PackAll(page(t))
	if n := account.Words(); n < 100 {
		t.Fatalf("%d words of a page", n)
	}
	b.Clear(now())
	if n := account.Words(); n != 0 {
		t.Errorf("%d words are kept", n)
	}
	account.PackAll(page(t)[:50])
	for i, e := range page(t) {
		if !reflect.DeepEqual(packed[i].Unpack(), e) {
			t.Fatalf("envelope %d is another one now", i)
		}
	}
}

// What many envelopes have in common is in memory once.
func TestPackedEnvelopesShareTheirWords(t *testing.T) {
	first := page(t)
	newBook().Clear(now())
	alone, shared := account.Pack(&first[0]).Size(), account.PackAll(page(t))
	if last := shared[len(shared)-1].Size(); last > 330 || last*5 > alone*4 {
		t.Errorf("%d bytes, the first one %d", last, alone)
	}
}

// thousands are the fields of a lease with so many in one document, all off their page.
func thousands(n int) account.Fields {
	fields := fieldsOf(true, false)
	for i := range n {
		f := field("anna", true)
		f.ID, f.X = model.AnnotationID(fmt.Sprint("more", i)), 95
		fields["d1"] = append(fields["d1"], f)
	}
	return fields
}

// However many fields there are, a fault is said a few times, and how often it is there.
func TestAFaultOfThousandsIsSaidOnce(t *testing.T) {
	b, e := newBook(), lease("a")
	b.LearnFields(e, thousands(5000))
	report := b.Report(e, now())
	told := map[triage.Rule]int{}
	for _, f := range report.Findings {
		told[f.Rule]++
	}
	if told[triage.FieldOffPage] != 21 || told[triage.Overlapping] > 21 || len(report.Findings) > 60 {
		t.Errorf("%v", told)
	}
	last := slices.IndexFunc(report.Findings, func(f triage.Finding) bool { return f.Annotation == "" && f.Rule == triage.FieldOffPage })
	if last < 0 || report.Findings[last].Sentence != "4980 more of its fields have this fault: This required signature field is partly off the page." {
		t.Errorf("%+v", report.Findings[max(last, 0)])
	}
}

// What is kept of fields has a bound, and the reports stay as they are beyond it.
func TestThousandsOfFieldsAreNotKept(t *testing.T) {
	b := newBook()
	for i := range 3 {
		sample := lease(fmt.Sprint("done", i))
		sample.Status = model.Completed
		b.LearnFields(sample, fieldsOf(true, true))
	}
	var before []string
	whole := 0
	for i := range 10 {
		b.Learn(lease(fmt.Sprint(i)))
	}
	for i := range 10 {
		e := lease(fmt.Sprint(i))
		b.LearnFields(e, thousands(5000))
		before = append(before, plain(b.Report(e, now())))
	}
	for i := range 10 {
		e := lease(fmt.Sprint(i))
		if _, known := b.Fields(e); known {
			whole++
		}
		report := b.Report(e, now())
		if report.Holder.Sure == nil || report.Holder.Sure.ID != "bruno" || plain(report) != before[i] {
			t.Fatalf("%d: %s", i, cmp.Diff(before[i], plain(report)))
		}
	}
	if whole < 1 || whole > 6 {
		t.Errorf("the fields of %d envelopes are kept whole", whole)
	}
}

// However many are read after them, fields are those that were read, and their faults are
// where they were, also where someone has another name by then.
func TestFieldsStayThoseThatWereRead(t *testing.T) {
	b, e, read := newBook(), lease("first"), thousands(30)
	faulty := func() []lint.Finding {
		located, _ := b.Located(e, now(), read.List(e.Documents))
		return slices.DeleteFunc(located, func(f lint.Finding) bool { return f.Index < 0 })
	}
	b.LearnFields(e, read)
	want := faulty()
	kept, _ := b.Fields(e)
	for i := range 30 {
		b.LearnFields(lease(fmt.Sprint(i)), fieldsOf(true, false))
	}
	if got, known := b.Fields(e); !known || !cmp.Equal(kept, got) {
		t.Errorf("known: %v, %s", known, cmp.Diff(kept, got))
	}
	for range 2 {
		if got := faulty(); len(want) < 30 || !cmp.Equal(want, got) {
			t.Errorf("%d faults: %s", len(want), cmp.Diff(want, got))
		}
		e = lease("first")
		e.SigningSteps[1].Recipients[0].Name = model.NewText("Bruna")
	}
}

// page is a page as a service sends it, with identifiers that have nothing in common.
func page(t testing.TB) []model.Envelope {
	list := make([]model.Envelope, 200)
	for i := range list {
		n := uint64(i+1) * 0x9E3779B97F4A7C15
		var people []string
		for range 3 {
			n = n*6364136223846793005 + 1442695040888963407
			people = append(people, fmt.Sprintf(`{"id":"%016x%08x","uid":null,"name":"Person %d","email":"person.%d@example.com","role":"SIGNER"}`, n, n>>7, n%997, n%997))
		}
		list[i] = decoded(t, fmt.Sprintf(`{"id":"%016x%08x","name":"Lease %d","comment":null,"pages":4,"flow_type":"REQUEST_SIGNATURE","legality_level":"SES",
			"status":"IN_PROGRESS","created_at":%d,"updated_at":%d,"expires_at":%d,"num_recipients":3,"is_duplicable":true,
			"signing_steps":[{"recipients":[%s]}],"documents":[{"id":"%016x","name":"House rules","filename":"house-rules.pdf","page_count":2,
			"pages":[{"width":595,"height":842},{"width":595,"height":842}]}],
			"notification":{"subject":"Please sign: Lease %d","message":"Dear customer,\nyour contract is ready.","reminder_interval":3},
			"attachments":{"settings":{"visible_to_recipients":false},"recipients":[]}}`,
			n, n>>9, n%9999, 1790000000+n%9999999, 1790000000+n%999999, 1800000000+n%999999, strings.Join(people, ","), n*31, n%9999))
	}
	return list
}

func BenchmarkPackAll(b *testing.B) {
	list := page(b)
	for b.Loop() {
		account.PackAll(list)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(list)), "ns/envelope")
}

// BenchmarkUnpack unpacks envelopes that are not near each other.
func BenchmarkUnpack(b *testing.B) {
	packed := account.PackAll(page(b))
	i := 0
	for b.Loop() {
		i = (i + 77) % len(packed)
		packed[i].Unpack()
	}
}

// BenchmarkNext looks for what is worth reading next among 30,000 envelopes: it is part of a message each second.
func BenchmarkNext(b *testing.B) {
	book := account.New(account.Rules{Context: triage.Context{Thresholds: triagetest.Thresholds()}})
	for i, e := range page(b) {
		for copies := range 150 {
			e.ID, e.NumRecipients = model.EnvelopeID(fmt.Sprintf("%012d%012d", i, copies)), 1
			e.SigningSteps = []model.SigningStep{{Recipients: e.SigningSteps[0].Recipients[:1]}}
			book.LearnPacked(&e, account.Pack(&e), account.Span{})
		}
	}
	book.MarkUnreadable(account.Reading{Kind: account.RecentlyCompleted})
	for b.Loop() {
		if _, ok := book.Next(account.Light, time.Unix(1_793_000_000, 0), nil); !ok {
			b.Fatal("nothing is worth reading")
		}
	}
}
