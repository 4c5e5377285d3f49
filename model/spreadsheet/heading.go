// Package spreadsheet reads tables of people as spreadsheets save them. It does no I/O, and every cell is safe to show.
package spreadsheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"inkdesk/model"
)

// Heading holds what the name of a column says.
type Heading struct {
	Kind Kind
	// Who names the person, folded as by [Fold]: "tenant" of "Tenant: email". Words such as "signer" are kept.
	Who    string
	Number int  // the number of that person, 0 for none
	Weak   bool // names mean something else as often: a column called "address" may hold streets
}

func (h Heading) column() Kind {
	if h.Kind == BareName {
		return FullName
	}
	return h.Kind
}

// words lists the names of columns in English, German, French, Italian and Spanish, folded.
var words = map[Kind]string{
	EnvelopeName: "envelopename envelope envelopetitle nameoftheenvelope title documentname contractname " +
		"umschlag umschlagname umschlagtitel namedesumschlags titel dokumentname vertragsname " +
		"enveloppe nomdelenveloppe titredelenveloppe titre nomdudocument " +
		"busta nomebusta nomedellabusta titolo sobre nombredelsobre titulo",
	Comment: "comment comments remark remarks note notes kommentar kommentare bemerkung bemerkungen notiz commentaire commentaires remarque " +
		"commento commenti nota note comentario comentarios observaciones",
	FullName: "fullname wholename displayname completename firstnamelastname firstandlastname lastnamefirstname " +
		"vollername vornachname vollstandigername vornamename vornamenachname vorundnachname nachnamevorname namevorname namevollstandig ganzername " +
		"nomcomplet prenomnom nometprenom prenometnom nomprenom nomecompleto nomecognome nomeecognome cognomenome cognomeenome " +
		"nombrecompleto nombreapellidos nombreyapellidos nombreyapellido apellidosynombre apellidosnombre nominativo",
	BareName:  "name nom nome nombre",
	FirstName: "firstname forename givenname givennames firstnames christianname vorname rufname prenom primonome nomedibattesimo nombredepila primernombre",
	LastName:  "lastname surname familyname lastnames surnames nachname familienname zuname nomdefamille cognome apellido apellidos primerapellido",
	Email: "email emailaddress emailaddr emailid mail mailaddress eaddress adresseemail adressemail adressemailaddress adresseelectronique courriel courrierelectronique adressecourriel " +
		"emailadresse mailadresse indirizzoemail indirizzomail indirizzodiposta postaelettronica indirizzodipostaelettronica " +
		"correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail address adresse indirizzo direccion mel",
	Role: "role rolle funktion fonction ruolo rol",
	Step: "step signingstep order signingorder schritt unterschriftsschritt reihenfolge etape ordre fase ordine passo paso orden",
	Phone: "phone phonenumber phoneno mobile mobilephone mobilenumber cell cellphone cellphonenumber sms smsnumber telephone telephonenumber tel telno telnr " +
		"telefon telefonnummer telefonnr rufnummer handy handynummer handynr mobil mobiltelefon mobilnummer natel mobiltelefonnummer " +
		"numerodetelephone telephonemobile telephoneportable portable numerodeportable numerodemobile " +
		"telefono numeroditelefono numerotelefono cellulare numerodicellulare telefonocellulare " +
		"numerodetelefono telefonomovil movil numerodemovil celular numerodecelular telefonocelular",
	Passcode:   "passcode code accesscode pin pincode zugangscode zugriffscode kennwort codedacces codiceaccesso codicediaccesso codice codigo codigodeacceso clave",
	Check:      "check verification verificationtype prufung verifizierung verifica verificacion",
	CheckValue: "value verificationvalue",
	ID:         "id recipientid",
	UID:        "uid userid",
}

// weak words mean something else as often.
var weak = strings.Fields("title titel titre titolo titulo address adresse indirizzo direccion mail code codice codigo pin portable mobil mel id order ordre orden ordine note nota")

var kinds = func() map[string]Kind {
	of := map[string]Kind{}
	for kind, list := range words {
		for _, word := range strings.Fields(list) {
			of[word] = kind
		}
	}
	return of
}()

// articles lists words between what a column holds and whom it is about.
var articles = strings.Fields("of the for s von vom der des die das fur de du des la le les l d del della dello dell di da el los las para per il n no nr num numero nummer")

var generic = strings.Fields("signer signers signatory signee recipient person people participant party contact user customer client " +
	"unterzeichner unterzeichnerin unterzeichnende unterschreiber unterschreibende unterschreibender empfanger empfangerin teilnehmer person kunde kundin " +
	"signataire destinataire personne participant client cliente " +
	"firmatario firmataria destinatario destinataria persona partecipante cliente firmante interesado")

// Generic reports whether a folded text is a word for any recipient, such as "signer".
func Generic(folded string) bool { return slices.Contains(generic, folded) }

// ParseHeading reads the name of a column, such as "E-Mail", "Signer 1 Email", "Courriel du locataire".
func ParseHeading(name string) Heading {
	number := 0
	tokens := slices.DeleteFunc(tokens(name), func(token string) bool {
		n, err := strconv.Atoi(token)
		if err == nil {
			number = n
		}
		return err == nil
	})
	for length := len(tokens); length > 0; length-- { // the longest name, at the end or the beginning
		for _, from := range []int{len(tokens) - length, 0} {
			word := strings.Join(tokens[from:from+length], "")
			kind, known := kinds[word]
			if !known {
				continue
			}
			// "Mobile phone" and "Surname/Family name" say the same twice.
			rest := slices.DeleteFunc(slices.Concat(tokens[:from], tokens[from+length:]), func(token string) bool {
				return slices.Contains(articles, token) || kinds[token] == kind
			})
			return Heading{Kind: kind, Who: strings.Join(rest, ""), Number: number, Weak: slices.Contains(weak, word)}
		}
	}
	if who := strings.Join(tokens, ""); Generic(who) {
		return Heading{Kind: BareName, Who: who, Number: number}
	}
	return Heading{}
}

// Fold folds as [model.Fold] does, and drops blanks and punctuation, for comparing names.
func Fold(text string) string { return strings.Join(tokens(text), "") }

// tokens returns folded words and numbers. A capital letter begins a word after a small one, as in firstName.
func tokens(text string) []string {
	var words strings.Builder
	last := rune(0)
	for _, r := range text {
		if unicode.In(r, unicode.M, unicode.Cf) {
			continue
		}
		if unicode.IsDigit(r) != unicode.IsDigit(last) || unicode.IsUpper(r) && unicode.IsLower(last) {
			words.WriteByte(' ')
		}
		words.WriteRune(r)
		last = r
	}
	return strings.FieldsFunc(model.Fold(words.String()), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// Kind says what a column holds, or what its name says that it holds.
type Kind uint8

// The kinds of columns. Those from FirstName to UID are about a person. Only a heading has the kind
// BareName, a name that may be the whole one, the first or the last: "Nom" beside "Prénom" is the last.
const (
	Unused Kind = iota
	EnvelopeName
	Comment
	FirstName
	LastName
	FullName
	Email
	Role
	Step
	Phone
	Passcode
	Check
	CheckValue
	ID
	UID
	DynamicField
	BareName
)

var kindNames = [...]string{"", "envelope name", "comment", "first name", "last name", "name", "email", "role", "step", "phone", "passcode", "check", "value", "id", "user id", "", "name"}

// MaxPeople limits how many people a row can be about.
const MaxPeople = 40

// Column describes what one column of a table holds. The zero Column is unused.
type Column struct {
	Kind Kind
	// Person counts from 1, 0 for none. The first ones have a place in the [Layout].
	Person int
	Field  model.Text // the name of the dynamic field
}

// String returns the clean name of the column in sentences, and its header in a sample.
func (c Column) String() string {
	switch {
	case c.Kind == DynamicField:
		return c.Field.String()
	case c.Person > 0:
		return fmt.Sprintf("%s %d", kindNames[c.Kind], c.Person)
	default:
		return kindNames[c.Kind]
	}
}

// Secret reports whether the column holds passcodes or phone numbers.
func (c Column) Secret() bool { return c.Kind == Phone || c.Kind == Passcode || c.Kind == CheckValue }

// Masked returns a cell of the column as clean text, in which secrets are masked.
func (c Column) Masked(cell model.Text) string {
	switch c.Kind {
	case Phone:
		return model.NewSecret(cell.Wire()).Masked(model.SMS)
	case Passcode, CheckValue:
		return model.NewSecret(cell.Wire()).Masked(model.Passcode)
	}
	return cell.String()
}

// People returns the highest number of a person in the columns, 0 for none.
func People(columns []Column) int {
	most := 0
	for _, c := range columns {
		most = max(most, c.Person)
	}
	return most
}

// Layout describes what a table is read for.
type Layout struct {
	// Accepts reports whether a table may have the column. It is not asked for parts of a name.
	Accepts func(Column) bool
	Places  []model.Text // the names of those who are there already, "" for one without a name
	Fields  []model.Text // the names of the dynamic fields
	Open    bool         // no one is there already, so that a row names whom it likes
}

// Columns returns all that a table may have for that many people, at least the places, without the parts of a name.
func (l Layout) Columns(people int) (list []Column) {
	add := func(c Column) {
		if l.Accepts(c) {
			list = append(list, c)
		}
	}
	add(Column{Kind: EnvelopeName})
	add(Column{Kind: Comment})
	for person := 1; person <= min(max(people, len(l.Places)), MaxPeople); person++ {
		for kind := FullName; kind <= UID; kind++ {
			add(Column{Kind: kind, Person: person})
		}
	}
	for _, field := range l.Fields {
		add(Column{Kind: DynamicField, Field: field})
	}
	return list
}
