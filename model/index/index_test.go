package index_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model/index"
)

type named struct {
	id string
	n  int
}

// An index holds what a map would after whatever is done to it.
func TestAnIndexIsAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, want := index.New(func(v named) string { return v.id }), make(map[string]named)
		for n := range rapid.IntRange(0, 400).Draw(t, "n") {
			id := fmt.Sprint(rapid.IntRange(0, 60).Draw(t, "id"))
			if rapid.IntRange(0, 2).Draw(t, "what") == 0 {
				x.Delete(id)
				delete(want, id)
			} else {
				x.Put(named{id, n})
				want[id] = named{id, n}
			}
			got, ok := x.Get(id)
			if expected, has := want[id]; got != expected || ok != has || x.Has(id) != has {
				t.Fatalf("%s is %v, %t; want %v, %t", id, got, ok, expected, has)
			}
		}
		got := make(map[string]named)
		for _, v := range x.Values() {
			got[v.id] = v
		}
		for id := range want {
			if v, _ := x.Get(id); v != want[id] {
				t.Fatalf("%s is %v, want %v", id, v, want[id])
			}
		}
		if !maps.Equal(got, want) || x.Len() != len(want) {
			t.Fatalf("there are %v, want %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	})
}

func BenchmarkGet(b *testing.B) {
	const n = 33_000
	ids := make([]string, n)
	x, m := index.New(func(v *named) string { return v.id }), make(map[string]*named)
	for i := range ids {
		ids[i] = fmt.Sprintf("%024x", uint64(i)*0x9E3779B97F4A7C15)
		x.Put(&named{ids[i], i})
		m[ids[i]] = &named{ids[i], i}
	}
	b.Run("index", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			x.Get(ids[i*7919%n])
		}
	})
	b.Run("map", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			_ = m[ids[i*7919%n]]
		}
	})
}
