package envelopes

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/listing"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/sizetest"
)

// listAt is a list of a service.
func listAt(b testing.TB, service http.RoundTripper, secret string, route nav.Envelopes) *Screen {
	b.Helper()
	base, err := url.Parse(demo.BaseURL)
	testbed.Must(b, err)
	parsed, _, err := token.Parse([]byte(secret))
	testbed.Must(b, err)
	defaults := settings.Defaults()
	env := screen.Env{
		Owner: 1, Client: api.New(api.Config{BaseURL: base, Token: parsed, Transport: service}),
		Keys: keys.Default(), Settings: &defaults, Theme: sizetest.Theme(), Now: time.Now, Nav: &nav.Navigator{},
	}
	env.Account = account.New(env.Rules())
	s := New(env, route)
	s.Resize(screen.Size{Width: 200, Height: 48})
	return s
}

// benchmarked is a list on a demo account, with so many rows loaded.
func benchmarked(b testing.TB, rows int) (*Screen, []*row) {
	b.Helper()
	service := demo.New(demo.Options{Envelopes: rows})
	s := listAt(b, service.Transport(), service.Token(), nav.Envelopes{Query: "trash:yes"})
	var all []*row
	for after := ""; len(all) < rows; {
		list, err := s.list.env.Client.Envelopes(context.Background(), model.EnvelopeQuery{IncludeTrash: true, Window: model.FirstRows(500, after)})
		testbed.Must(b, err)
		all = append(all, view.Page{EnvelopeList: list}.Rows(view.Reading{})...)
		after = all[len(all)-1].ID.String()
	}
	learnAll(s, all)
	return s, all
}

// scanned has the open view hold rows as if all of it had been read again.
func scanned(s *Screen, rows []*row) {
	s.list.useSource()
	s.list.view.Reset(nil)
	_ = s.list.view.ReadAll(1)
	s.list.view.Scan().Append(rows, false, nil)
	s.list.reports.Renew(time.Now())
}

func learnAll(s *Screen, rows []*row) {
	for _, one := range rows {
		s.list.reports.Learn(one)
	}
}

// BenchmarkDown is one key, with the preview changing: the cost must not depend on how much is loaded.
func BenchmarkDown(b *testing.B) {
	for _, rows := range []int{100, 10_000} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			s, all := benchmarked(b, rows)
			s.list.view.Pager().Begin(pageOfRows(all), false, false)
			s.showRows()
			down := tea.KeyPressMsg{Code: 'j', Text: "j"}
			b.ReportAllocs()
			for b.Loop() {
				if s.Update(down); s.list.table.Index() == 99 {
					s.list.table.Top()
				}
				_ = s.View()
			}
		})
	}
}

// BenchmarkHints is what the footer and every key ask for.
func BenchmarkHints(b *testing.B) {
	for _, marked := range []bool{false, true} {
		b.Run(fmt.Sprint("marked=", marked), func(b *testing.B) {
			s, all := benchmarked(b, 10_000)
			s.list.view.Pager().Begin(pageOfRows(all), false, false)
			s.showRows()
			if marked {
				s.list.table.MarkAll()
				s.list.marks.sync(s.list)
			}
			b.ReportAllocs()
			for b.Loop() {
				_ = s.Keys()
			}
		})
	}
}

func pageOfRows(rows []*row) listing.Page[*row, model.EnvelopeID] {
	return listing.PageOf(rows, view.IDOf, nil)
}
