package model_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model"
)

func TestFoldMakesWaysOfWritingEqual(t *testing.T) {
	for folded, ways := range map[string][]string{
		"muller":       {"Müller", "MÜLLER", "mu\u0308ller", "Mûller", "Ｍüller", "mul\u00adler", "mül\u200bler"},
		"o'brien":      {"O’Brien", "OʼBrien", "O´Brien", "O`Brien", "O‘Brien", "O′Brien", "O＇Brien", "O'BRIEN"},
		"anna-maria":   {"Anna‐Maria", "Anna–Maria", "Anna—Maria", "Anna\u2011Maria", "Anna−Maria", "Anna－Maria"},
		"strasse":      {"Straße", "STRAẞE", "STRASSE"},
		"istanbul":     {"İstanbul", "ISTANBUL", "ıstanbul"},
		"lodz":         {"Łódź", "ŁÓDŹ"},
		"soren aero":   {"Søren Ærø", "Søren\u00a0Ærø", "Søren  Ærø", "Søren\tÆrø", "Søren\u2009Ærø"},
		"office":       {"oﬃce", "Oﬀice"},
		"σοφοσ":        {"ΣΟΦΟΣ", "σοφός"},
		"елкин":        {"Ёлкин", "ЕЛКИН"},
		"カタカナ":         {"ｶﾀｶﾅ", "ガタカナ"},
		"ann@x.com":    {"ＡＮＮ＠Ｘ．ＣＯＭ", "Ann@x\u2060.com"},
		`"lease"`:      {"“Lease”", "„Lease“", "«Lease»"},
		"thorn dordic": {"Þorn Đorđić"},
	} {
		for _, way := range append(ways, folded) {
			if got := model.Fold(way); got != folded {
				t.Errorf("%q folds to %q, want %q", way, got, folded)
			}
		}
	}
}

func TestFoldingTwiceChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		folded := model.Fold(rapid.String().Draw(t, "text"))
		if again := model.Fold(folded); again != folded {
			t.Errorf("%q folds to %q", folded, again)
		}
	})
}

// What is found is a part of the text that folds to what was looked for, or that holds it where a
// letter folds to two.
func TestAllFolded(t *testing.T) {
	for _, row := range [][3]string{
		{"Müller & Söhne", "sohne", "Söhne"},
		{"Mu\u0308ller", "u", "u\u0308"},
		{"Straße 5", "ss", "ß"},
		{"Straße 5", "e 5", "e 5"},
		{"Anna\u00a0 Meier", "anna meier", "Anna\u00a0 Meier"},
		{"So\u00adft", "soft", "So\u00adft"},
		{"plain", "ai", "ai"},
		{"plain", "x", ""},
		{"Müller", "", ""},
		{"Müller", "z", ""},
	} {
		begin, end := find(row[0], row[1])
		if row[2] == "" && begin >= 0 || row[2] != "" && (begin < 0 || row[0][begin:end] != row[2]) {
			t.Errorf("%q in %q is at %d to %d, want %q", row[1], row[0], begin, end, row[2])
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		folded := model.Fold(text)
		from := rapid.IntRange(0, len(folded)).Draw(t, "from")
		needle := strings.ToValidUTF8(folded[from:rapid.IntRange(from, len(folded)).Draw(t, "to")], "")
		begin, end := find(text, needle)
		if (begin >= 0) != (needle != "" && strings.Contains(folded, needle)) {
			t.Fatalf("%q in %q is at %d", needle, text, begin)
		}
		if begin >= 0 && !strings.Contains(model.Fold(text[begin:end]), needle) {
			t.Errorf("%q in %q is said to be %q", needle, text, text[begin:end])
		}
	})
}

func find(text, folded string) (begin, end int) {
	for begin, end := range model.AllFolded(text, folded) {
		return begin, end
	}
	return -1, -1
}

func TestAllFoldedFindsEachPlace(t *testing.T) {
	var found []string
	for begin, end := range model.AllFolded("Mär, mar, MÁR, straße", "a") {
		found = append(found, "Mär, mar, MÁR, straße"[begin:end])
	}
	if got := strings.Join(found, " "); got != "ä a Á a" {
		t.Errorf("found %q", got)
	}
}

func TestSearchWords(t *testing.T) {
	const address = "ann@x.example"
	for text, want := range map[string]string{
		`"Ann Ash" <ann@x.example>`:                   address,
		"Ann Ash <ann@x.example>,":                    address,
		"Ash, Ann <ann@x.example>;":                   address,
		"“Ann Ash” <ann@x.example>":                   address,
		"<ann@x.example>":                             address,
		"mailto:ann@x.example":                        address,
		"<mailto:ann@x.example?subject=Your%20lease>": address,
		"ann@x.example,":                              address,
		"MAILTO:%61nn@x.example":                      address,
		"'ann@x.example'":                             address,
		"\u00a0ann@x.example\u00a0":                   address,
		"ann@\u200bx.exam\u00adple\ufeff":             address,
		"Ann <ann@x.example>, Bob <bob@x.example>":    address + "|bob@x.example",
		"lease ann@x.example":                         "lease|" + address,
		"\"Ann, (Ash)\" <ann@x.example>":              address,
		"lease; 5":                                    "lease;|5",
		"":                                            "",
	} {
		if got := strings.Join(model.SearchWords(text), "|"); got != want {
			t.Errorf("%q has the words %q, want %q", text, got, want)
		}
	}
}
