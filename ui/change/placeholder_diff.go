package change

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

// PlaceholderDiff is the difference between two lists of attachment requests.
type PlaceholderDiff struct {
	Added, Removed, Altered, Kept []model.Text
	// WithFiles are those of the removed that have files, which would be lost.
	WithFiles []model.Text
}

// Compare compares the lists by the ids of the requests.
func Compare(present []model.AttachmentPlaceholder, wanted []model.PlaceholderRequest) PlaceholderDiff {
	var d PlaceholderDiff
	for i := range present {
		p := &present[i]
		at := slices.IndexFunc(wanted, func(w model.PlaceholderRequest) bool { return w.ID == p.ID && p.ID != "" })
		switch {
		case at < 0:
			d.Removed = append(d.Removed, p.Name)
			if len(p.Files) > 0 {
				d.WithFiles = append(d.WithFiles, p.Name)
			}
		case wanted[at] != p.Request():
			d.Altered = append(d.Altered, wanted[at].Name)
		default:
			d.Kept = append(d.Kept, p.Name)
		}
	}
	for _, w := range wanted {
		known := func(p model.AttachmentPlaceholder) bool { return p.ID == w.ID && w.ID != "" }
		if !slices.ContainsFunc(present, known) {
			d.Added = append(d.Added, w.Name)
		}
	}
	return d
}

// None reports whether the lists are the same.
func (d PlaceholderDiff) None() bool { return len(d.Added)+len(d.Removed)+len(d.Altered) == 0 }

// String is the numbers, with the names of added and removed requests.
func (d PlaceholderDiff) String() string {
	var parts []string
	for _, p := range []struct {
		word  string
		names []model.Text
		named bool
	}{{"added", d.Added, true}, {"removed", d.Removed, true}, {"altered", d.Altered, true}, {"kept", d.Kept, false}} {
		if len(p.names) == 0 {
			continue
		}
		part := fmt.Sprintf("%d %s", len(p.names), p.word)
		if p.named {
			names := make([]string, len(p.names))
			for i, n := range p.names {
				names[i] = textOrDash(n)
			}
			part += ": " + strings.Join(names, ", ")
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return "No requests."
	}
	return strings.Join(parts, "; ") + "."
}
