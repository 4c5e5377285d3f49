package envelopes

import (
	"context"
	"fmt"
	"net/url"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/walk"
	"inkdesk/ui/widget/sizetest"
)

// benchmarked is a list on a demo account, with so many rows loaded.
func benchmarked(b *testing.B, rows int) (*Screen, []*row) {
	b.Helper()
	service := demo.New(demo.Options{Envelopes: rows})
	base, err := url.Parse(demo.BaseURL)
	if err != nil {
		b.Fatal(err)
	}
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		b.Fatal(err)
	}
	client := api.New(api.Config{BaseURL: base, Token: secret, Transport: service.Transport()})
	var all []*row
	for after := ""; len(all) < rows; {
		list, err := client.Envelopes(context.Background(), model.EnvelopeQuery{IncludeTrash: true, Window: model.FirstRows(500, after)})
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, newRows(list.Envelopes, time.Now())...)
		after = all[len(all)-1].id().String()
	}
	defaults := settings.Defaults()
	s := New(screen.Env{
		Owner: 1, Client: client, Keys: keys.Default(), Settings: &defaults, Theme: sizetest.Theme(), Now: time.Now,
	}, nav.Envelopes{Query: "trash:yes"})
	s.Resize(screen.Size{Width: 200, Height: 48})
	s.knowledge.learn(all)
	return s, all
}

// BenchmarkDown is one key, with the preview changing: the cost must not depend on how
// much is loaded.
func BenchmarkDown(b *testing.B) {
	for _, rows := range []int{100, 10_000} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			s, all := benchmarked(b, rows)
			s.walk.Begin(pageOfRows(all), false, false)
			s.show()
			down := tea.KeyPressMsg{Code: 'j', Text: "j"}
			b.ReportAllocs()
			for b.Loop() {
				if s.Update(down); s.table.Index() == 99 {
					s.table.Top()
				}
				_ = s.View()
			}
		})
	}
}

// BenchmarkGather is the end of reading a gathered view: all rows are judged and sorted.
func BenchmarkGather(b *testing.B) {
	s, all := benchmarked(b, gatherRows)
	s.tab, s.filter = 0, s.tabs[0].query
	s.sorting = s.open().sorting
	for b.Loop() {
		s.gather = newGather(s.open().legs)
		s.gather.begun, s.gather.rows = true, all
		s.knowledge.renew(time.Now())
		s.show()
	}
}

// BenchmarkAnswer takes the answer of a page into a full window.
func BenchmarkAnswer(b *testing.B) {
	s, all := benchmarked(b, walk.KeepRows+100)
	for b.Loop() {
		s.walk.Begin(pageOfRows(all[:walk.KeepRows]), false, true)
		s.knowledge.learn(all[walk.KeepRows:])
		s.knowledge.renew(time.Now())
		s.walk.Append(pageOfRows(all[walk.KeepRows:]), true)
		s.show()
		_ = s.View()
	}
}

func pageOfRows(rows []*row) page { return walk.PageOf(rows, idOf, nil) }
