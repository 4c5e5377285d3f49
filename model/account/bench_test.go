package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

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

// BenchmarkNext looks for what is worth reading next among 30,000 envelopes: it is part of a
// message each second.
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
