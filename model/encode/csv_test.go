package encode_test

import (
	"encoding/csv"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model/encode"
	"inkdesk/model/hostile"
)

// texts are made of what matters to a spreadsheet, and of the corpus.
func texts() *rapid.Generator[string] {
	pieces := []string{
		",", ";", "\t", "\n", "\r", "\r\n", `"`, `""`, "'", " ", "\u00a0", "\u200b", "\ufeff",
		"=", "+", "-", "@", "＝", "＋", "－", "＠", "a", "Ünïcode", "1", "=1+1", "=cmd|'/c calc'!A0", "\xff", "\x00",
	}
	return rapid.OneOf(
		rapid.Map(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8), func(parts []string) string { return strings.Join(parts, "") }),
		rapid.Map(rapid.SampledFrom(hostile.Strings()), func(s hostile.Sample) string { return s.Text }),
		rapid.String(),
	)
}

// No reader finds a formula, whatever it divides at, and a reader that divides at the separator gets the values.
func TestCSVProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		separator := rapid.SampledFrom([]byte(",;\t")).Draw(t, "separator")
		columns := rapid.IntRange(2, 4).Draw(t, "columns")
		rows := rapid.SliceOfN(rapid.SliceOfN(texts(), columns, columns), 1, 4).Draw(t, "rows")
		var table []byte
		for _, row := range rows {
			table = encode.AppendCSV(table, separator, row...)
		}
		if err := hostile.CheckCSV(string(table), separator); err != nil {
			t.Fatalf("%v in %q", err, table)
		}
		checkWithLibrary(t, string(table), separator)
		read := hostile.Rows(string(table), string(separator))
		for _, row := range read {
			for i := range row {
				row[i] = encode.Unmarked(row[i])
			}
		}
		if !slices.EqualFunc(read, rows, slices.Equal) {
			t.Fatalf("read back %q of %q, written %q", read, rows, table)
		}
	})
}

// checkWithLibrary reads with another lenient reader.
func checkWithLibrary(t *rapid.T, table string, written byte) {
	begins := "=+-@\r"
	if written != '\t' {
		begins += "\t"
	}
	for _, separator := range ",;\t" {
		reader := csv.NewReader(strings.NewReader(table))
		reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = separator, true, -1
		rows, err := reader.ReadAll()
		if err != nil {
			t.Fatalf("%v in %q", err, table)
		}
		for _, cell := range slices.Concat(rows...) {
			if cell != "" && strings.ContainsAny(cell[:1], begins) {
				t.Fatalf("divided at %q the cell %q is a formula, of %q", separator, cell, table)
			}
		}
	}
}

func TestCSVFields(t *testing.T) {
	for _, tt := range []struct{ field, want string }{
		{"", ""},
		{"Lease 2026", "Lease 2026"},
		{"O'Neil", "O'Neil"},
		{"2026-03-02T09:00:00Z", "2026-03-02T09:00:00Z"},
		{"42", "42"},
		{"a-b=c@d", "a-b=c@d"},
		{"Doe, Jane", `"Doe, Jane"`},
		{"a;b", `"a;b"`},
		{"a\tb", "\"a\tb\""},
		{"a\nb", "\"a\nb\""},
		{`the "new" one`, `"the ""new"" one"`},
		{"=1+1", "'=1+1"},
		{"+41 79", "'+41 79"},
		{"-5", "'-5"},
		{"'=1", "''=1"},
		{" =1", "' =1"},
		{`"=1"`, `"'""=1"""`},
		{"＝1", "'＝1"},
		{"\tx", "\"'\tx\""},
		{"x;=1+1;y", `"x;'=1+1;y"`},
		{`x;"=1`, `"x;'""=1"`},
		{"x; -y", `"x;' -y"`},
		{"x\n@y", "\"x\n'@y\""},
	} {
		if got := string(encode.AppendCSV(nil, ',', tt.field)); got != tt.want+"\n" {
			t.Errorf("%q is written %q, want %q", tt.field, got, tt.want)
		}
	}
}

// A field divided by tabs is one cell, whatever is in it, and no formula.
func TestTSV(t *testing.T) {
	got := string(encode.AppendTSV(nil, "a\tb\nc", `=1+"1"`, `a "b"`, "x;=1"))
	if want := "a b c\t'=1+\"1\"\ta \"b\"\tx;'=1\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A document is plain ASCII, and means what the standard library would have written.
func TestJSONProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := map[string]any{texts().Draw(t, "key"): texts().Draw(t, "value"), "list": []any{texts().Draw(t, "more")}}
		document, err := encode.JSON(value)
		if err != nil {
			t.Fatal(err)
		}
		if err := hostile.CheckASCII(string(document)); err != nil {
			t.Fatalf("%v in %s", err, document)
		}
		plain, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := decoded(t, document), decoded(t, plain); !reflect.DeepEqual(got, want) {
			t.Fatalf("reads as %q, want %q", got, want)
		}
	})
}

func TestASCIIOfADocument(t *testing.T) {
	for _, tt := range []struct{ document, want string }{
		{`{"a":"plain"}`, `{"a":"plain"}`},
		{`"é\u00e9"`, `"\u00e9\u00e9"`},
		{"\"\u009b\x7f\"", `"\u009b\u007f"`},
		{`"🎉"`, `"\ud83c\udf89"`},
		{"\"a\xffb\"", `"a\ufffdb"`},
		{"\"\ufffd\"", `"\ufffd"`},
	} {
		got := encode.ASCII([]byte(tt.document))
		if string(got) != tt.want || !json.Valid(got) {
			t.Errorf("%q is written %s, want %s", tt.document, got, tt.want)
		}
	}
}

func decoded(t *rapid.T, document []byte) (value any) {
	if err := json.Unmarshal(document, &value); err != nil {
		t.Fatalf("%v in %q", err, document)
	}
	return value
}
