package change_test

import (
	"slices"
	"testing"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// The frame asks for what can be done with every frame and every key.
func BenchmarkActions(b *testing.B) {
	c, k := client(), keys.Default()
	one := []model.Envelope{*envelope(model.InProgress).Envelope}
	for name, envelopes := range map[string][]model.Envelope{"none": nil, "one": one, "a hundred": slices.Repeat(one, 100)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if len(change.Actions(c, k, envelopes)) == 0 {
					b.Fatal("there is no action")
				}
			}
		})
	}
}

func BenchmarkFor(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := change.For("webhook.delete"); !ok {
			b.Fatal("there is no such change")
		}
	}
}
