package keys_test

import (
	"slices"
	"testing"

	"inkdesk/keys"
)

func TestNearestTexts(t *testing.T) {
	texts := []string{"Void envelope", "Set the expiration date", "Download certificate", "Extend: longer, prolong", "Müller & Söhne"}
	for typed, want := range map[string][]int{
		"viod":              {0},
		"VIOD":              {0},
		"viod envelpoe":     {0},
		"experation":        {1},
		"expirat xon":       nil, // one word is near, the other is not
		"certifcate":        {2},
		"certificates":      {2},
		"extned":            {3},
		"prolnog":           {3},
		"muller":            {4},
		"zzqx":              nil,
		"":                  {0, 1, 2},
		"🦆🦆🦆🦆":              nil,
		"voids of anything": nil,
	} {
		if got := keys.NearestTexts(typed, texts); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", typed, got, want)
		}
	}
}
