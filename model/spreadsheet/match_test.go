package spreadsheet_test

import (
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

func TestPhones(t *testing.T) {
	const whole = "+41791234567"
	swiss := spreadsheet.NewPhones([]model.Text{model.NewText("+41 79 555 01 02"), model.NewText("0041791234568"), model.NewText("4.1E+10")}, false)
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
		{"+39 (06) 1234 5678", "+390612345678", ""}, // an area code of Italy keeps its zero
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
		if got, err := spreadsheet.NewPhones(cells, false).Read("41791234567"); err == nil {
			t.Errorf("%s: read as %s", name, got)
		}
	}
}

// A zero in brackets is never sent, and left out only where the number without it is certain.
func TestAZeroInBrackets(t *testing.T) {
	zero := func(cell string) bool { return strings.ContainsAny(cell, "(（") }
	for cell, want := range map[string]string{
		"+41 (0)79 123 45 67":      "+41791234567",
		"+41(0)791234567":          "+41791234567",
		"+41 ( 0 ) 79 123 45 67":   "+41791234567",
		"0041 (0) 79/123.45.67":    "+41791234567",
		"tel:+44 (0)20 7946 0958":  "+442079460958",
		"+49-(0)30-123456-78":      "+493012345678",
		"+４１ （０）79 123 45 67":      "+41791234567",
		"+352 (0) 621 123 456":     "+352621123456",
		"+44 (020) 7946 0958":      "+442079460958",
		"+49 (030) 123456":         "+4930123456",
		"+41 (0 79) 123 45 67":     "+41791234567",
		"+1 (021) 255 50100":       "",
		"+39 (0)6 1234 5678":       "", // dialled from abroad, too
		"+1 (0)212 555 0100":       "", // has no such zero
		"+7 (0)495 123 45 67":      "",
		"+225 (0)7 12 34 56 78":    "",
		"(0)79 123 45 67":          "", // of which country?
		"+41 79 (0) 123 45 67":     "", // not between code and number
		"+4179 (0)123 45 67":       "",
		"+41 (0)(0)79 123 45 67":   "",
		"+41 (0)79":                "",
		"+41 (0)79 123 45 67 / 68": "",
		"+41 (00)79 123 45 67":     "",
		"+41 79 123 45 67":         "",
	} {
		got, ok := spreadsheet.WithoutZero(cell)
		if got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v; want %q", cell, got, ok, want)
		}
		if read, err := (spreadsheet.Phones{}).Read(cell); zero(cell) && read != "" {
			t.Errorf("%q is read as %s, %v without anybody having said so", cell, read, err)
		}
		if read, err := (spreadsheet.Phones{WithoutZero: true}).Read(cell); want != "" && (read != want || err != nil) || want == "" && zero(cell) && err == nil {
			t.Errorf("left out of %q it is %q, %v", cell, read, err)
		}
	}
}

func TestHeadingsInFiveLanguages(t *testing.T) {
	for kind, names := range map[spreadsheet.Kind][]string{
		spreadsheet.EnvelopeName: {"Envelope", "envelope_name", "Umschlag", "Name des Umschlags", "Enveloppe", "Nom de l’enveloppe", "Busta", "Sobre", "Nombre del sobre"},
		spreadsheet.BareName:     {"Name", "NAME ", "Nom", "Nome", "Nombre"},
		spreadsheet.FullName:     {"Full name", "Vor- und Nachname", "Nom complet", "Nom et prénom", "Nome e cognome", "Nombre y apellidos", "Vollständiger Name", "Name, Vorname", "Vor- / Nachname"},
		spreadsheet.FirstName:    {"First name", "FirstName", "first-name", "Vorname", "Prénom", "PRENOM", "Pre\u0301nom", "Given Name", "Given names", "Nombre de pila"},
		spreadsheet.LastName:     {"Last name", "lastName", "Surname", "Nachname", "Familienname", "Nom de famille", "Cognome", "Apellidos", "Apellido", "Surname/Family name"},
		spreadsheet.Email:        {"E-Mail", "eMail", "Email address", "E-Mail-Adresse", "Mailadresse", "Courriel", "Adresse e-mail", "Adresse électronique", "Indirizzo e-mail", "Posta elettronica", "Correo electrónico", "Dirección de correo electrónico"},
		spreadsheet.Phone:        {"Phone", "Phone number", "Mobile", "Tel.", "Telefon", "Telefonnummer", "Handy", "Handy-Nr.", "Téléphone", "Numéro de téléphone", "Telefono", "Cellulare", "Numero di telefono", "Teléfono", "Móvil", "Teléfono móvil", "Mobile phone number", "Telefon mobil", "Tél. portable", "Phone (mobile)", "Nº de teléfono", "N. cellulare"},
		spreadsheet.Passcode:     {"Passcode", "Zugangscode", "Code d’accès", "Codice di accesso", "Código"},
		spreadsheet.Role:         {"Role", "Rolle", "Rôle", "Ruolo", "Rol"},
		spreadsheet.Comment:      {"Comment", "Kommentar", "Commentaire", "Commento", "Comentario"},
		spreadsheet.Unused:       {"Rent", "Miete", "", "favourite colour", "42"},
	} {
		for _, name := range names {
			if got := spreadsheet.ParseHeading(name); got.Kind != kind || got.Who != "" || got.Number != 0 {
				t.Errorf("%q: %+v, want kind %d", name, got, kind)
			}
		}
	}
}

func TestHeadingsNameTheirPerson(t *testing.T) {
	for name, want := range map[string]spreadsheet.Heading{
		"Signer::Email":             {Kind: spreadsheet.Email, Who: "signer"},
		"Signer: email":             {Kind: spreadsheet.Email, Who: "signer"},
		"Email (Signer)":            {Kind: spreadsheet.Email, Who: "signer"},
		"Signer 1 Email":            {Kind: spreadsheet.Email, Who: "signer", Number: 1},
		"Signer1_FirstName":         {Kind: spreadsheet.FirstName, Who: "signer", Number: 1},
		"email 2":                   {Kind: spreadsheet.Email, Number: 2},
		"Email2":                    {Kind: spreadsheet.Email, Number: 2},
		"recipients[2].email":       {Kind: spreadsheet.Email, Who: "recipients", Number: 2},
		"signer 2":                  {Kind: spreadsheet.BareName, Who: "signer", Number: 2},
		"E-Mail des Mieters":        {Kind: spreadsheet.Email, Who: "mieters"},
		"Courriel du locataire":     {Kind: spreadsheet.Email, Who: "locataire"},
		"Nome dell'inquilino":       {Kind: spreadsheet.BareName, Who: "inquilino"},
		"Nombre del arrendatario":   {Kind: spreadsheet.BareName, Who: "arrendatario"},
		"Empfänger: E-Mail":         {Kind: spreadsheet.Email, Who: "empfanger"},
		"Legal representative name": {Kind: spreadsheet.BareName, Who: "legalrepresentative"},
		"Address":                   {Kind: spreadsheet.Email, Weak: true},
	} {
		if got := spreadsheet.ParseHeading(name); got != want {
			t.Errorf("%q: %+v, want %+v", name, got, want)
		}
	}
}
