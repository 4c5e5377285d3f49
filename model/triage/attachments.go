package triage

import (
	"slices"
	"strings"
	"unicode"

	"inkdesk/model"
)

// The rules about attachments.
const (
	RequiredMissing   Rule = "attachment missing"
	OrphanPlaceholder Rule = "attachment for no recipient"
	AskedFromCopy     Rule = "attachment from a copy"
	TooManyFiles      Rule = "too many files"
	OddFile           Rule = "odd file"
	Exposed           Rule = "exposed attachment"
)

const placeholderField = "attachments.recipients.placeholders"

func (x *checker) attachments() {
	if x.e.Status.Dead() {
		return
	}
	for _, p := range x.e.Attachments.Placeholders() {
		before := len(x.found)
		x.request(&p)
		for i := range x.found[before:] {
			x.found[before+i].Recipient, x.found[before+i].Placeholder = p.RecipientID, p.ID
		}
	}
}

func (x *checker) request(p *model.AttachmentPlaceholder) {
	name := quoted(p.Name.String())
	x.owner(p, name)
	if p.Required && len(p.Files) == 0 && !p.Unread.Has("files") {
		inFull := whose(x.e, p, name)
		switch {
		case x.e.Status == model.Completed:
			severity := Note
			if idle, known := since(x.e.UpdatedAt, x.c.Now); known && idle <= CompletedRecently {
				severity = Soon
			}
			x.add(RequiredMissing, severity, Proved, placeholderField,
				"Completed without the required attachment %s.", inFull).Short = "completed without " + name
		case x.e.Status.Open():
			x.add(RequiredMissing, Watch, Proved, placeholderField,
				"The required attachment %s is missing.", inFull).Short = "missing " + name
		}
	}
	if !p.Multiple && len(p.Files) > 1 {
		x.add(TooManyFiles, Note, Proved, placeholderField, "%s has %d files where one is allowed.", name, len(p.Files))
	}
	for i := range p.Files {
		x.file(&p.Files[i])
	}
	if seen, certainty := visible(x.e, x.c.AttachmentsVisible); seen && countRecipients(x.e, isRecipient) >= 2 && private(p.Name.String()) {
		x.add(Exposed, Soon, certainty, "attachments.settings.visible_to_recipients",
			"All recipients can see the attachment %s, private by its name (name guessed).", name).Short = "all see " + name
	}
}

// whose tells a file from another one of its name by whom it is asked of.
func whose(e *model.Envelope, p *model.AttachmentPlaceholder, name string) string {
	owner := e.Recipient(p.RecipientID)
	for _, other := range e.Attachments.Placeholders() {
		if owner != nil && other.ID != p.ID && other.Name == p.Name {
			return name + " of " + Named(owner)
		}
	}
	return name
}

// CompletedRecently limits how long after its completion something can be done about an envelope.
const CompletedRecently = 14 * day

// owner looks at whom a file is asked of, as long as something can be done about it.
func (x *checker) owner(p *model.AttachmentPlaceholder, name string) {
	owner := x.e.Recipient(p.RecipientID)
	switch {
	case !isActionable(x.e) || x.partial() || x.e.Unread.Has("signing_steps"):
	case owner == nil:
		x.add(OrphanPlaceholder, Soon, Proved, placeholderField, "%s is requested from no recipient of this envelope.", name)
	case !owner.Role.Signs():
		x.add(AskedFromCopy, Soon, Likely, placeholderField, "%s is requested from %s, who only receives a copy.", name, Named(owner))
	}
}

func (x *checker) file(f *model.AttachmentFile) {
	name := quoted(f.Name.String())
	size, known := f.Bytes()
	switch {
	case known && size == 0:
		x.add(OddFile, Soon, Proved, placeholderField+".files", "The file %s is empty.", name).Short = "empty file"
	case executable(f):
		x.add(OddFile, Soon, Guess, placeholderField+".files", "The file %s may be a program; do not open it.", name)
	case f.Name.Altered():
		x.add(OddFile, Soon, Guess, placeholderField+".files", "The name of the file %s hides something; do not open it.", name)
	}
}

// visible reports whether recipients see the attachments of others, by the setting or what is assumed without one.
func visible(e *model.Envelope, assumed bool) (bool, Certainty) {
	if e.Attachments.Settings == nil || e.Attachments.Settings.Unstated {
		return assumed, Likely
	}
	return e.Attachments.Settings.VisibleToRecipients, Proved
}

func executable(f *model.AttachmentFile) bool {
	kind := strings.ToLower(f.MIMEType.String())
	if strings.Contains(kind, "msdownload") || strings.Contains(kind, "executable") || strings.Contains(kind, "script") {
		return !strings.Contains(kind, "postscript")
	}
	name := strings.ToLower(strings.TrimRight(f.Name.Wire(), " ."))
	return slices.ContainsFunc(programs, func(end string) bool { return strings.HasSuffix(name, end) })
}

var programs = []string{
	".exe", ".scr", ".bat", ".cmd", ".com", ".pif", ".msi", ".msp", ".cpl", ".dll", ".reg", ".lnk", ".hta",
	".js", ".jse", ".vbs", ".vbe", ".wsf", ".wsh", ".ps1", ".sh", ".py", ".jar", ".apk", ".app", ".pkg",
	".desktop", ".docm", ".xlsm", ".pptm",
}

// private reports whether a file of that name is likely to tell who a person is, what they earn or how they are.
func private(name string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(privateWords, w) })
}

// privateWords holds English, German, French, Italian and Spanish words.
var privateWords = []string{
	"id", "identity", "passport", "licence", "license", "payslip", "payslips", "salary", "bank", "iban", "medical", "tax", "visa", "birth", "permit",
	"ausweis", "reisepass", "identitätskarte", "personalausweis", "führerschein", "führerausweis", "lohnausweis",
	"lohnabrechnung", "gehaltsabrechnung", "kontoauszug", "bankverbindung", "arztzeugnis", "arztbericht", "krankengeschichte", "laborbefund",
	"strafregisterauszug", "steuererklärung", "geburtsurkunde", "aufenthaltsbewilligung", "aufenthaltstitel", "lohnabrechnungen",
	"passeport", "identité", "permis", "salaire", "paie", "bancaire", "rib", "médical", "naissance", "impôts", "fiscale",
	"passaporto", "identità", "patente", "stipendio", "bancario", "bancarie", "medico", "nascita", "busta", "permesso",
	"pasaporte", "dni", "nómina", "bancaria", "médico", "nacimiento", "permiso", "impuestos",
}
