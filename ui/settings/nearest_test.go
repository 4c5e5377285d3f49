package settings

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"read_only", "refresh", "theme", "color", "profiles", "profile", "ca_file"}
	for word, want := range map[string]string{
		"readonly":   "read_only",
		"Read-Only":  "read_only",
		"read_olny":  "read_only",
		"refersh":    "refresh",
		"colour":     "color",
		"them":       "theme",
		"profil":     "profile",
		"profils":    "profiles",
		"cafile":     "ca_file",
		"x":          "",
		"":           "",
		"keys":       "",
		"thresholds": "",
	} {
		if got := nearest(word, names); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
