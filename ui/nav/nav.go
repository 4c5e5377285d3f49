// Package nav names the places of the program as values, so that a screen can send the
// person elsewhere without knowing the screen that shows it.
package nav

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// Route describes a place. The frame turns it into a screen.
type Route interface{ route() }

// The places.
type (
	// Envelopes opens the list. A query replaces the one remembered; a group is listed alone, nil for none.
	Envelopes struct {
		Query string
		Group *Group
	}
	// Envelope opens one envelope. Known holds it as far as it is known already, shown at once;
	// Siblings holds those next to it in the list it was opened from, itself among them,
	// as the list knows them. Tab names the tab to open, "" for the first.
	Envelope struct {
		ID       model.EnvelopeID
		Known    *model.Envelope
		Siblings []model.EnvelopeID
		Tab      string
	}
	// Lookup finds the owner of an id or a URL and goes there.
	Lookup struct{ Pasted string }
	// Templates opens the list of templates.
	Templates struct{}
	// Template opens one template. Known holds it as far as it is known already; Siblings holds the
	// ids next to it in the list it was opened from. Tab names the tab to open, "" for the first.
	Template struct {
		ID       model.TemplateID
		Known    *model.Template
		Siblings []model.TemplateID
		Tab      string
	}
	// Annotations opens the page viewer for an envelope or for a template, whichever is set.
	// Document and Annotation choose where it opens.
	Annotations struct {
		Envelope   *model.Envelope
		Template   *model.Template
		Document   model.DocumentID
		Annotation model.AnnotationID
		// Compare asks at once for the other side to compare with.
		Compare bool
	}
	// Plan plans one operation, by its name in the api package, for its targets.
	Plan struct {
		Operation string
		Envelopes []model.Envelope
		Template  *model.Template
		// Annotation holds the field to delete, for the operations that do that.
		Annotation *model.Annotation
		// Webhook holds the webhook to delete.
		Webhook *model.Webhook
	}
	// Form opens a guided form.
	Form struct {
		Kind     FormKind
		Envelope *model.Envelope
		Template *model.Template
		// Annotation holds the field to move, for the form that does that.
		Annotation *model.Annotation
		// Words holds the printed words of documents, page by page, as far as they are known.
		Words map[model.DocumentID][][]geometry.Word
		// Work holds the id of the unfinished form to go on with, "" for a new one.
		Work string
	}
	// BulkSend makes an envelope of every row of a file: from a template, or as copies of an
	// envelope, whichever is set.
	BulkSend struct {
		Template *model.Template
		Envelope *model.Envelope
	}
	// Downloads fetches files of the envelopes.
	Downloads struct {
		Envelopes []model.Envelope
		What      Download
		Document  model.DocumentID
		File      *model.AttachmentFile
	}
	// Activity lists the changes from here, the calls and the changes seen, for one envelope or
	// overall. Seen opens the last of these.
	Activity struct {
		Envelope model.EnvelopeID
		Seen     bool
	}
	// Letter writes an answer to a person who asks about an envelope, or about one of several. To
	// holds the recipient who most likely asks about the first; nil for the one the report suggests.
	Letter struct {
		Envelopes []model.Envelope
		To        *model.Recipient
	}
	// WorkOrder opens a plan that was made before or elsewhere. Order holds its work order where it
	// was just made; nil for one that was kept on the disk under that ID.
	WorkOrder struct {
		ID    string
		Order Order
	}
	// Resume lists the forms and plans that were begun and can be gone on with.
	Resume struct{}
	// OpenChanges lists the changes whose outcome is not known.
	OpenChanges struct{}
	// Compare shows two envelopes, or two templates, side by side.
	Compare struct {
		Envelopes []model.Envelope
		Templates []model.Template
	}
	// Person opens the page of the person with an address.
	Person struct{ Address string }
	// Account shows the numbers of the account.
	Account struct{}
	// Webhooks opens the list of webhooks.
	Webhooks struct{}
	// SignIn asks for a token. Reason says why. Ask begins with the command of the profile, where there is one.
	SignIn struct {
		Reason string
		Ask    bool
	}
)

// Group holds open envelopes that belong together, and says what they have in common.
type Group struct {
	Name, About string
	IDs         []model.EnvelopeID
}

// Order describes a work order of package runner, as far as a place has to know it.
type Order interface{ WorkOrder() string }

// FormKind names one of the guided forms.
type FormKind string

// The forms.
const (
	NewEnvelope    FormKind = "envelope"
	FromTemplate   FormKind = "from template"
	SigningSteps   FormKind = "signing steps"
	TemplateSteps  FormKind = "template signing steps"
	Placeholders   FormKind = "attachment requests"
	Reissue        FormKind = "re-issue"
	NewTemplate    FormKind = "template"
	NewWebhook     FormKind = "webhook"
	NewAnnotation  FormKind = "field"
	MoveAnnotation FormKind = "place of a field"
	UploadDocument FormKind = "document"
)

// Download names the files to fetch.
type Download string

// The files to fetch.
const (
	Certificate     Download = "certificate"
	SignedDocuments Download = "signed documents"
	SignedDocument  Download = "signed document"
	Attachment      Download = "attachment"
	AllAttachments  Download = "attachments"
	Bundle          Download = "evidence bundle"
)

func (Envelopes) route()   {}
func (Envelope) route()    {}
func (Lookup) route()      {}
func (Templates) route()   {}
func (Template) route()    {}
func (Annotations) route() {}
func (Plan) route()        {}
func (Form) route()        {}
func (BulkSend) route()    {}
func (Downloads) route()   {}
func (Activity) route()    {}
func (OpenChanges) route() {}
func (Letter) route()      {}
func (WorkOrder) route()   {}
func (Resume) route()      {}
func (Compare) route()     {}
func (Person) route()      {}
func (Account) route()     {}
func (Webhooks) route()    {}
func (SignIn) route()      {}

// OpenMsg asks the frame to put a place on top.
type OpenMsg struct{ Route Route }

// ReplaceMsg asks the frame to put a place where the present one is.
type ReplaceMsg struct{ Route Route }

// BackMsg asks the frame to leave the present place. Changed tells the one below that
// something on the service is different now.
type BackMsg struct{ Changed bool }

// Navigator takes the message that says where a screen wants to go. The frame follows it
// right after the call of the screen that sent it. A command would deliver it later, and
// keys typed meanwhile would reach the place that was about to be left.
//
// A screen that calls it outside of Update, in a command, has a data race.
type Navigator struct{ next tea.Msg }

// Open goes to a place.
func (n *Navigator) Open(r Route) { n.next = OpenMsg{Route: r} }

// Replace goes to a place that takes the place of the present one.
func (n *Navigator) Replace(r Route) { n.next = ReplaceMsg{Route: r} }

// Back leaves the present place.
func (n *Navigator) Back(changed bool) { n.next = BackMsg{Changed: changed} }

// Next returns the message sent last, nil for none, and forgets it.
func (n *Navigator) Next() tea.Msg {
	next := n.next
	n.next = nil
	return next
}
