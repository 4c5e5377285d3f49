package spreadsheet

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"inkdesk/model"
)

// Heading is what the name of a column says.
type Heading struct {
	Kind Kind
	// Who is the person, folded as by [Fold]: "tenant" of "Tenant: email". Words such as "signer" are kept.
	Who    string
	Number int // the number of that person, 0 for none
	// Weak names mean something else as often: a column called "address" may hold streets.
	Weak bool
}

func (h Heading) column() Kind {
	if h.Kind == BareName {
		return FullName
	}
	return h.Kind
}

// words are the names of columns in English, German, French, Italian and Spanish, folded.
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

// articles stand between what a column holds and whom it is about.
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

// Fold is [model.Fold] without blanks and punctuation, for comparing names.
func Fold(text string) string { return strings.Join(tokens(text), "") }

// tokens are folded words and numbers. A capital letter begins a word after a small one, as in firstName.
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
