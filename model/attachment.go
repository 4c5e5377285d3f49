package model

import (
	"encoding/json"
	"slices"
)

// Attachments lists the files recipients are asked for ("EnvelopeAttachments").
type Attachments struct {
	Settings   *AttachmentSettings     `json:"settings"`
	Recipients []RecipientPlaceholders `json:"recipients"`
}

// AttachmentSettings says who sees uploaded files ("EnvelopeAttachments").
type AttachmentSettings struct {
	// VisibleToRecipients says whether recipients see them, rather than the sender alone.
	VisibleToRecipients bool `json:"visible_to_recipients"`
	Unstated            bool `json:"-"` // the service has not told; its default holds then
}

// UnmarshalJSON tells a member that is missing or null from one that is false.
func (s *AttachmentSettings) UnmarshalJSON(b []byte) error {
	var stated struct {
		Visible *bool `json:"visible_to_recipients"`
	}
	if err := json.Unmarshal(b, &stated); err != nil {
		return err
	}
	*s = AttachmentSettings{Unstated: stated.Visible == nil}
	if stated.Visible != nil {
		s.VisibleToRecipients = *stated.Visible
	}
	return nil
}

// MarshalJSON leaves out what the service has not told.
func (s AttachmentSettings) MarshalJSON() ([]byte, error) {
	var stated struct {
		Visible *bool `json:"visible_to_recipients,omitempty"`
	}
	if !s.Unstated {
		stated.Visible = &s.VisibleToRecipients
	}
	return json.Marshal(stated)
}

// RecipientPlaceholders holds the requests to one recipient ("AttachmentPlaceholdersPerRecipient").
type RecipientPlaceholders struct {
	RecipientID   RecipientID             `json:"recipient_id"`
	RecipientName Text                    `json:"recipient_name"`
	Placeholders  []AttachmentPlaceholder `json:"placeholders"`
}

// AttachmentPlaceholder describes one request for a file ("AttachmentPlaceholder").
type AttachmentPlaceholder struct {
	RecipientID RecipientID      `json:"recipient_id"`
	ID          PlaceholderID    `json:"id"`
	Name        Text             `json:"name"`
	Hint        Text             `json:"hint"`
	Required    bool             `json:"required"`
	Multiple    bool             `json:"multiple"`
	Files       []AttachmentFile `json:"files"`
	Unread      Unread           `json:"-"` // what of it could not be read
}

// AttachmentFile describes a file a recipient uploaded ("AttachmentPlaceholderFile").
type AttachmentFile struct {
	ID       FileID `json:"id"`
	Name     Text   `json:"name"`
	Size     *Int   `json:"size"` // counts bytes, nil where the service does not tell it
	MIMEType Text   `json:"mimetype"`
}

// Bytes returns the size of the file, false where it is not known.
func (f *AttachmentFile) Bytes() (size int64, known bool) {
	if f.Size == nil || *f.Size < 0 {
		return 0, false
	}
	return int64(*f.Size), true
}

// Request returns the entry that leaves the placeholder unchanged when a whole list is set.
func (p *AttachmentPlaceholder) Request() PlaceholderRequest {
	return PlaceholderRequest{
		RecipientID: p.RecipientID, Name: p.Name, Required: p.Required, Multiple: p.Multiple, ID: p.ID, Hint: p.Hint,
	}
}

// Placeholders lists the requests to all recipients.
func (a *Attachments) Placeholders() []AttachmentPlaceholder {
	if a == nil {
		return nil
	}
	n := 0
	for _, r := range a.Recipients {
		n += len(r.Placeholders)
	}
	all := slices.Grow([]AttachmentPlaceholder(nil), n)
	for _, r := range a.Recipients {
		for _, p := range r.Placeholders {
			if p.RecipientID == "" {
				p.RecipientID = r.RecipientID
			}
			all = append(all, p)
		}
	}
	return all
}

// NameOf returns the name that requests give a recipient, who may be in no step; empty for none.
func (a *Attachments) NameOf(id RecipientID) Text {
	if a != nil {
		for _, r := range a.Recipients {
			if r.RecipientID == id && !r.RecipientName.IsEmpty() {
				return r.RecipientName
			}
		}
	}
	return Text{}
}

// Counts returns how many requests were answered, all, and the required ones that are open.
func (a *Attachments) Counts() (answered, asked, missing int) {
	for _, p := range a.Placeholders() {
		asked++
		switch {
		case len(p.Files) > 0:
			answered++
		case p.Required:
			missing++
		}
	}
	return answered, asked, missing
}
