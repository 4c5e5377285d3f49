package spreadsheet_test

import (
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

func TestPhones(t *testing.T) {
	const whole = "+41791234567"
	swiss := spreadsheet.NewPhones([]model.Text{model.NewText("+41 79 555 01 02"), model.NewText("0041791234568"), model.NewText("4.1E+10")})
	for _, row := range []struct{ cell, want, why string }{
		{whole, whole, ""},
		{"0041791234567", whole, ""},
		{"0041 79 123 45 67", whole, ""},
		{"41791234567", whole, ""},
		{"41791234567.0", whole, ""},
		{"41791234567,00", whole, ""},
		{"+41791234567.0", whole, ""},
		{"41'791'234'567", whole, ""},
		{`="+41791234567"`, whole, ""},
		{"=+41791234567", whole, ""},
		{"'+41791234567", whole, ""},
		{"＋41791234567", whole, ""},
		{"＋４１ ７９ １２３ ４５ ６７", whole, ""},
		{"+41\u00a079\u00a0123\u202f45\u00a067", whole, ""},
		{"tel:+41791234567", whole, ""},
		{"TEL: +41-79-123-45-67", whole, ""},
		{"\u202a+41791234567\u202c", whole, ""},
		{"+41\u200b79\u200b1234567\ufeff", whole, ""},
		{"+41‑79‑123–45−67", whole, ""},
		{"+41 44/123.45.67", "+41441234567", ""},
		{"+49 30 123456-78", "+493012345678", ""},
		{" ", "", ""},
		{"4.17912E+10", "", "shortened"},
		{"4,17912E+10", "", "shortened"},
		{"4.1791234567E10", "", "shortened"},
		{"41791200000", "", "shortened"},
		{"########", "", "shortened"},
		{"#REF!", "", "shortened"},
		{"0791234567", "", "Begin with + and the country code"},
		{"791234567", "", "took a + or leading zeros away"},
		{"4179123456", "", "took a + or leading zeros away"},
		{"4915112345678", "", "took a + or leading zeros away"},
		{"01.02.2034", "", "a date"},
		{"2034-02-01", "", "a date"},
		{"1/2/2034 00:00", "", "a date"},
		{"Feb 34", "", "a date"},
		{"+41 (0)79 123 45 67", "", "zero in brackets"},
		{"+41 79 123 45 67 ext. 5", "", "only digits"},
		{"+1-800-EXAMPLE", "", "only digits"},
		{"+41791234567 / +41441234567", "", "more than one number"},
		{"+41791234567;+41441234567", "", "more than one number"},
		{"+41 44 123 45 67/68", "", "more than one number"},
		{"+417912", "", "7 to 15 digits"},
	} {
		got, err := swiss.Read(row.cell)
		if got != row.want || (err == nil) != (row.why == "") || err != nil && !strings.Contains(err.Error(), row.why) {
			t.Errorf("%q is %q, %v; want %q, %q", row.cell, got, err, row.want, row.why)
		}
		if err != nil && strings.Contains(err.Error(), "791234") && !strings.Contains(err.Error(), "like "+whole) {
			t.Errorf("%q: it repeats the number: %v", row.cell, err)
		}
	}
	// Without other numbers, or with those of two countries, no country is certain.
	for name, column := range map[string][]string{"none": nil, "two": {"+41791234567", "+491511234567"}, "another": {"+390612345678"}} {
		var cells []model.Text
		for _, cell := range column {
			cells = append(cells, model.NewText(cell))
		}
		if got, err := spreadsheet.NewPhones(cells).Read("41791234567"); err == nil {
			t.Errorf("%s: read as %s", name, got)
		}
	}
}
