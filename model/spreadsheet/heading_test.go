package spreadsheet_test

import (
	"testing"

	"inkdesk/model/spreadsheet"
)

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
