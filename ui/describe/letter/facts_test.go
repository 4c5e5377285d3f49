package letter

import (
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
)

// phrases are what the built-in text says of one fact in each language, a piece of it that stands nowhere else.
func phrases() map[string][5]string {
	return map[string][5]string{
		"resend":     {"Resend email", "Resend email", "Resend email", "Resend email", "Resend email"},
		"address":    {"if this address is not right", "falls diese Adresse nicht stimmt", "si cette adresse n’est pas correcte", "se questo indirizzo non è corretto", "si esta dirección no es correcta"},
		"until":      {"can be signed until", "können bis", "peuvent être signés jusqu’au", "possono essere firmati fino a", "se pueden firmar hasta el"},
		"similar":    {"were signed in time", "rechtzeitig unterschrieben", "signés à temps", "state firmate in tempo", "firmaron a tiempo"},
		"ran out":    {"ran out on", "abgelaufen", "a expiré le", "è scaduto", "venció el"},
		"extend":     {"should be extended", "verlängert werden soll", "faut le prolonger", "essere prorogato", "debe ampliarse"},
		"again":      {"sent again", "noch einmal verschickt", "envoyer à nouveau", "inviati di nuovo", "enviarse de nuevo"},
		"copy":       {"receive a copy and have nothing to sign", "erhalten eine Kopie", "recevez une copie", "riceve una copia", "recibe una copia"},
		"signed":     {"you have signed already. Please", "haben Sie bereits unterschrieben", "vous avez déjà signé. Merci", "ha già firmato. La", "usted ya ha firmado"},
		"had signed": {"you had signed before", "hatten Sie davor unterschrieben", "vous aviez signé", "aveva firmato prima", "había firmado antes"},
		"later":      {"others sign before you", "unterschreiben andere vor Ihnen", "signent avant vous", "firmano prima di Lei", "firman antes que usted"},
		"perhaps":    {"one after the other", "unterschreiben nacheinander", "l’une après l’autre", "una dopo l’altra", "una después de otra"},
		"unknown":    {"cannot see that from here", "von hier aus nicht sehen", "pas le voir d’ici", "da qui non possiamo vederlo", "desde aquí no podemos verlo"},
		"device":     {"device of the person", "auf dem Gerät", "sur l’appareil", "sul dispositivo", "en el dispositivo"},
		"sms":        {"by SMS", "per SMS", "par SMS", "per SMS", "por SMS"},
		"passcode":   {"the passcode", "dem Zugangscode", "le code d’accès", "il codice di accesso", "el código de acceso"},
		"document":   {"a photograph of yourself", "ein Foto von sich", "une photo de vous", "una Sua fotografia", "una fotografía suya"},
		"other":      {"pass a check", "einer Prüfung", "Une vérification", "superare una verifica", "superar una comprobación"},
		"level":      {"QES ZertES", "QES ZertES", "QES ZertES", "QES ZertES", "QES ZertES"},
		"files":      {"not arrived yet", "noch nicht angekommen", "encore arrivé", "ancora arrivat", "no ha"},
		"draft":      {"have not been sent for signature", "noch nicht zur Unterschrift", "pas encore été envoyés", "non sono ancora stati inviati", "todavía no se han enviado"},
		"done":       {"signing is completed", "ist abgeschlossen", "est terminée", "è conclusa", "ha concluido"},
		"declined":   {"been declined", "wurde abgelehnt", "a été refusée", "è stata rifiutata", "se ha rechazado"},
		"voided":     {"been withdrawn", "wurden zurückgezogen", "ont été retirés", "sono stati ritirati", "se han retirado"},
		"pending":    {"as pending", "als ausstehend", "en attente", "in sospeso", "pendientes en"},
		"no state":   {"cannot see what state", "in welchem Zustand", "voir où en sont", "in quale stato si", "ver en qué estado"},
	}
}

// said are the names of the phrases that a letter to the reader of s must hold; all others must be missing.
// It is worked out from the envelope alone, in other words than the letters are.
func said(s Subject) map[string]bool {
	e, say := s.Envelope, map[string]bool{}
	act := s.Report.Of(s.To)
	role := model.Role("nobody")
	if s.To != nil && s.To.Role != model.Sender {
		role = s.To.Role
	}
	copied, known := role == model.ReceivesCopy, role != "nobody"
	signs := known && !copied
	past := !e.ExpiresAt.IsZero() && e.ExpiresAt.Time().Before(s.Now)
	switch e.Status {
	case model.InProgress, model.Pending:
		say["pending"] = e.Status == model.Pending
		say["copy"] = copied
		signed := signs && act.Acted.String() == "yes"
		say["signed"] = signed
		can := !copied && !signed // they could still sign
		say["until"] = can && !e.ExpiresAt.IsZero() && !past
		say["similar"] = say["until"] && s.Report.Forecast.Of > 0
		say["ran out"], say["extend"] = can && past, can && past
		say["later"] = signs && act.Later
		say["device"] = role == model.InPersonSigner && !signed
		say["perhaps"] = signs && can && !act.Later && s.Report.Progress[0].Acted.String() != "yes"
		mail := can && !past && !(signs && act.Later) && role != model.InPersonSigner
		say["resend"], say["address"] = mail, mail && signs
		say["unknown"] = mail && signs && act.Acted.String() == "unknown"
		if signs && can && !past {
			if v := s.To.Verification; v != nil && !s.has(triage.ValueMissing, triage.Act) {
				kinds := map[model.VerificationType]string{model.SMS: "sms", model.Passcode: "passcode", model.IDVerification: "document", "BANK_ID": "other"}
				say[kinds[v.Type]] = true
			}
			say["level"] = e.LegalityLevel == model.QESZertes
		}
	case model.Completed:
		say["done"] = true
	case model.Draft:
		say["draft"] = true
	case model.Declined, model.Voided:
		say[strings.ToLower(string(e.Status))], say["again"] = true, !copied
	case model.Expired:
		say["ran out"], say["again"] = past, !copied
	default:
		say["no state"] = true
	}
	say["had signed"] = e.Status.Dead() && signs && act.Acted.String() == "yes"
	return say
}

// A check that has no number or code cannot be passed, so that none is promised.
func TestACheckWithoutAValueIsNotPromised(t *testing.T) {
	to := &model.Recipient{ID: "r", Name: model.NewText("Anna"), Role: model.Signer, Verification: &model.Verification{Type: model.SMS}}
	s := Subject{
		Envelope: &model.Envelope{Status: model.InProgress}, To: to,
		Report: &triage.Report{Findings: []triage.Finding{{Rule: triage.ValueMissing, Severity: triage.Act, Recipient: to.ID}}},
	}
	if check, _ := s.checks(Facts{}); check != "" {
		t.Errorf("%q is promised", check)
	}
	s.Report.Findings[0].Severity = triage.Note // the service may only not show it
	if check, _ := s.checks(Facts{}); check != "sms" {
		t.Errorf("the check is %q", check)
	}
}

func TestLettersAreTrue(t *testing.T) {
	if n := len(samples("en")); n < 4000 {
		t.Fatalf("only %d subjects", n)
	}
	for i, l := range Languages() {
		text := BuiltIn().Find(BuiltInName, l)
		met := map[string]bool{}
		for s := range subjects {
			letter, err := text.Write(About(s, l))
			testbed.Must(t, err)
			want := said(s)
			for name, words := range phrases() {
				if name == "files" || name == "ran out" && s.Envelope.Status == model.Expired {
					continue // it is said with and without the date
				}
				if got := strings.Contains(letter, words[i]); got != want[name] {
					t.Fatalf("%s: %q is %v, want %v, in a letter to %v about %s:\n%s", l, name, got, want[name], s.To, s.Envelope.Status, letter)
				}
				met[name] = met[name] || want[name]
			}
			if date := l.moment(s.Envelope.ExpiresAt.Time().UTC()); strings.Contains(letter, date) != (want["until"] || want["ran out"]) {
				t.Fatalf("%s: the date %s is there, or is not, in\n%s", l, date, letter)
			}
			if say := hasWrong(letter, s); say != "" {
				t.Fatalf("%s: %s in\n%s", l, say, letter)
			}
		}
		for name := range phrases() {
			if name != "files" && !met[name] {
				t.Errorf("%s: no letter says %q", l, name)
			}
		}
	}
}

// hasWrong says what is wrong with a letter whatever its language is.
func hasWrong(letter string, s Subject) string {
	for _, never := range []string{"5550123", "+41", "<no value>", "{{", "Quillfeather", "Portrait", "Permit", "Proof", "\n\n\n", " \n", "  "} {
		if strings.Contains(letter, never) {
			return "there is " + never
		}
	}
	for _, always := range []string{"Lease for Lake Road 7", "65a1f0c2d3e4b5a697887766"} {
		if !strings.Contains(letter, always) {
			return "there is no " + always
		}
	}
	if strings.Contains(letter, "Anna Keller") != (s.To != nil) {
		return "the name is wrong"
	}
	alive := slices.Contains([]model.Status{model.InProgress, model.Pending, model.Completed}, s.Envelope.Status)
	asked := alive && s.To != nil && s.To.Role != model.ReceivesCopy && s.Envelope.Attachments != nil
	for i, file := range []string{"Passport", "Payslip"} {
		want := asked && len(s.Envelope.Attachments.Recipients[0].Placeholders) > 3+i
		if strings.Contains(letter, file) != want {
			return "wrong about the file " + file
		}
	}
	return ""
}

// A date that has passed is never one until which something can be signed, to the second.
func TestTheSecondOfTheDate(t *testing.T) {
	for s := range subjects {
		if s.Envelope.Status != model.InProgress || s.To == nil || s.To.Role != model.Signer {
			continue
		}
		for _, by := range []time.Duration{-time.Second, 0, time.Second} {
			s.Envelope.ExpiresAt = model.Time(s.Now.Add(by).Unix())
			if f := About(s, "en"); (f.OpenUntil != "") != (by > 0) || (f.RanOut != "") != (by <= 0) {
				t.Errorf("%v after now: %q, %q", by, f.OpenUntil, f.RanOut)
			}
		}
		return
	}
}

// Where steps do not follow one another, no one waits for those before them.
func TestNobodyWaitsWhereStepsRunTogether(t *testing.T) {
	for s := range subjects {
		s.Sequential = false
		if f := About(s, "en"); f.Turn == "perhaps" {
			t.Fatalf("%+v", f)
		}
	}
}

func TestLettersHoldNothingHostile(t *testing.T) {
	for _, sample := range hostile.Strings() {
		for s := range subjects {
			if s.Envelope.Status != model.InProgress || s.Envelope.Attachments == nil || s.To == nil {
				continue
			}
			raw := model.NewText(sample.Text)
			s.Envelope.Name, s.To.Name, s.To.Email = raw, raw, raw
			s.Envelope.Attachments.Recipients[0].Placeholders[0].Name = raw
			for _, l := range Languages() {
				letter, err := BuiltIn().Find(BuiltInName, l).Write(About(s, l))
				if err != nil || hostile.Check(letter) != nil {
					t.Errorf("%s, %s: %v, %v", sample.Name, l, err, hostile.Check(letter))
				}
			}
			break
		}
	}
}

// What lies behind a fact would say more than it does, or less clean.
func TestFactsHaveNoMembers(t *testing.T) {
	for _, name := range FactNames() {
		if !slices.Contains([]string{"Files", "LookForMail"}, name) {
			if _, err := Parse("f", "n", "en", "{{."+name+"}}"); err != nil {
				t.Error(err)
			}
		}
		if _, err := Parse("f", "n", "en", "{{."+name+".String}}"); err == nil {
			t.Errorf("%s has members", name)
		}
	}
}

func TestWordsAreThoseOfTheFacts(t *testing.T) {
	met := map[string]map[string]bool{}
	for name := range words() {
		met[name] = map[string]bool{}
	}
	for _, f := range samples("en") {
		for name, value := range map[string]string{"State": f.State, "Role": f.Role, "Signed": f.Signed, "Turn": f.Turn, "Check": f.Check} {
			met[name][value] = true
		}
	}
	for name, all := range words() {
		if len(met[name]) != len(all) {
			t.Errorf("%s was %v, and can be %q", name, met[name], all)
		}
		for _, word := range all {
			if !met[name][word] {
				t.Errorf("%s was never %q", name, word)
			}
		}
	}
}

func TestDates(t *testing.T) {
	zurich := time.FixedZone("CEST", 2*60*60)
	for _, c := range []struct {
		l         Language
		at        time.Time
		want, day string
	}{
		{"en", time.Date(2026, 8, 1, 16, 5, 0, 0, zurich), "Saturday, 1 August 2026, 16:05 CEST", "Saturday, 1 August 2026"},
		{"de", time.Date(2026, 3, 2, 9, 5, 0, 0, zurich), "Montag, 2. März 2026, 09:05 Uhr (CEST)", "Montag, 2. März 2026"},
		{"fr", time.Date(2026, 12, 1, 8, 5, 0, 0, zurich), "mardi 1er décembre 2026 à 8 h 05 (CEST)", "mardi 1er décembre 2026"},
		{"fr", time.Date(2026, 8, 2, 18, 0, 0, 0, zurich), "dimanche 2 août 2026 à 18 h 00 (CEST)", "dimanche 2 août 2026"},
		{"it", time.Date(2026, 1, 1, 7, 0, 0, 0, zurich), "giovedì 1º gennaio 2026, ore 07:00 (CEST)", "giovedì 1º gennaio 2026"},
		{"es", time.Date(2026, 5, 9, 1, 30, 0, 0, zurich), "sábado 9 de mayo de 2026 a la 1:30 (CEST)", "sábado 9 de mayo de 2026"},
		{"es", time.Date(2026, 9, 3, 13, 0, 0, 0, zurich), "jueves 3 de septiembre de 2026 a las 13:00 (CEST)", "jueves 3 de septiembre de 2026"},
		{"pl", time.Date(2026, 9, 3, 13, 0, 0, 0, zurich), "2026-09-03 13:00 CEST", "2026-09-03"},
	} {
		if got, day := c.l.moment(c.at), c.l.day(c.at); got != c.want || day != c.day {
			t.Errorf("%s: %q, %q", c.l, got, day)
		}
	}
	for _, l := range Languages()[1:] {
		if len(strings.Fields(weekdays[l])) != 7 || len(strings.Fields(months[l])) != 12 {
			t.Errorf("%s has %d days and %d months", l, len(strings.Fields(weekdays[l])), len(strings.Fields(months[l])))
		}
	}
}
