package listing

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// version is a row that is told from another with the same id by what it says.
type version struct {
	id   versionID
	says string
}

type versionID string

func (id versionID) Valid() bool { return id != "" }

// versions are some of 40 rows in any order, each once.
func versions(t *rapid.T, label string) []version {
	ids := rapid.SliceOfNDistinct(rapid.IntRange(0, 39), 0, 40, rapid.ID[int]).Draw(t, label)
	rows := make([]version, len(ids))
	for i, id := range ids {
		rows[i] = version{versionID(fmt.Sprintf("e%02d", id)), rapid.SampledFrom([]string{"", "changed"}).Draw(t, label+" says")}
	}
	return rows
}

func byID(rows []version) map[versionID]version {
	found := make(map[versionID]version)
	for _, row := range rows {
		found[row.id] = row
	}
	return found
}

// A scan that was read again has the rows of one that is read for the first time, holds those that
// are as they were once, and says which are gone.
func TestAScanReadAgainIsOneReadAnew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, now := versions(t, "before"), versions(t, "now")
		s := NewScan(func(v *version) versionID { return v.id }, 1)
		s.Append(pointers(before), false, nil)
		known := slices.Clone(s.Rows())
		again := s.again(func(known, read *version) bool { return *known == *read })
		pageSize, learned := rapid.IntRange(1, 10).Draw(t, "page"), 0
		for page := range slices.Chunk(now, pageSize) {
			twice := slices.Concat(pointers(page), pointers(page[:1]))
			learned += len(again.Append(twice, true, nil))
			if again.Full() || !maps.Equal(byID(values(s.Rows())), byID(before)) {
				t.Fatal("the rows do not stay while they are read again")
			}
		}
		again.Append(nil, false, nil)
		if learned != len(now) || !again.Done() || again.Stalled() {
			t.Fatalf("%d rows of %d, done %v, stalled %v", learned, len(now), again.Done(), again.Stalled())
		}
		was, is := byID(before), byID(now)
		lacking := values(again.succeed())
		for _, row := range known {
			if _, there := is[row.id]; there == slices.Contains(lacking, *row) {
				t.Fatalf("%v is there: %v, and gone: %v", row, there, !there)
			}
			if kept, _ := again.known.Get(row.id); is[row.id] == *row && kept != row {
				t.Fatalf("%v was read again, and is held twice", row)
			}
		}
		if got := byID(values(again.Rows())); !maps.Equal(got, is) || len(again.Rows()) != len(now) {
			t.Fatalf("there are %v of %v, want %v", got, was, is)
		}
	})
}

func pointers(rows []version) []*version {
	list := make([]*version, len(rows))
	for i, row := range rows {
		list[i] = &row
	}
	return list
}

func values(rows []*version) []version {
	list := make([]version, len(rows))
	for i, row := range rows {
		list[i] = *row
	}
	return list
}
