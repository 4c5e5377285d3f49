package envelope

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

func (p *page) writeRecipients(e *model.Envelope, pen *richtext.Writer) {
	switch {
	case e.Abridged() && len(e.Source) == 0:
		pen.Note(describe.Counted(int(e.NumRecipients), "recipient") + ", whom the list leaves out.")
	case len(e.SigningSteps) == 0:
		pen.Note("No recipients.")
	default:
		detail.WriteSteps(e.SigningSteps, pen, func(index int, one *model.Recipient) { p.writeOne(one, index, pen) })
	}
}

func (p *page) selectedRecipient() (string, *model.Recipient) {
	e, index := p.envelope.Value(), 0
	if e == nil {
		return "", nil
	}
	selected := p.tabs.Selected(tabRecipients)
	for _, one := range e.Recipients() {
		if detail.RecipientKey(index, one) == selected {
			return selected, one
		}
		index++
	}
	return "", nil
}

// concerned returns the recipient whom questions are most likely about: the selected one, the
// one waited for, or the first who signs.
func (p *page) concerned(e *model.Envelope) *model.Recipient {
	if p.tabs.IsOpen(tabRecipients) {
		if _, one := p.selectedRecipient(); one != nil {
			return one
		}
	}
	return describe.Asker(e, p.Report)
}

const noRecipientSelected = "Select a recipient in the tab Recipients first."

func (p *page) whyNothingRevealed() string {
	if !p.tabs.IsOpen(tabRecipients) {
		return noRecipientSelected
	}
	if _, one := p.selectedRecipient(); one == nil || one.Verification == nil || one.Verification.Value.IsZero() {
		return "This recipient has nothing to reveal."
	}
	return ""
}

func (p *page) whyNoPerson() string {
	if _, one := p.selectedRecipient(); one == nil || one.Email.IsEmpty() {
		return "This recipient has no address to look for."
	}
	return ""
}

func (p *page) toggleSecret() tea.Cmd {
	if p.why.covers() {
		return notice.Say(notice.Info, noRecipientSelected)
	}
	if why := p.whyNothingRevealed(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	key, one := p.selectedRecipient()
	p.tabs.Rewrite()
	return p.reveal.toggle(p.env.Owner, key, one.Verification.Value)
}

const recipientIndent = 2

func (p *page) writeOne(one *model.Recipient, index int, pen *richtext.Writer) {
	look := pen.Theme.Recipient(index)
	pen.Wrap(pen.Theme.Paint(look.Role, look.Letter)+" ", describe.Name(one.Name), theme.Strong)
	indent := draw.Blank(recipientIndent)
	pen.Wrap(indent, describe.Address(one), theme.Text)
	pen.Hidden(recipientIndent, one.Name, one.Email)
	role := "role not given"
	if one.Role != "" {
		role = one.Role.Label()
	}
	pen.Wrap(indent, pen.Joined(role, p.verification(one, detail.RecipientKey(index, one), pen.Theme)), theme.Muted)
	pen.Wrap(indent, describe.PartOf(p.Report, one).Sentence, theme.Text)
	ids := "no id"
	if one.ID != "" {
		ids = "id " + one.ID.String()
	}
	if one.UID != "" {
		ids += ", user " + one.UID.String()
	}
	pen.Wrap(indent, ids, theme.Muted)
	describe.Unread(pen, recipientIndent, one.Unread, "recipient")
	for _, f := range p.Findings {
		if f.Recipient == one.ID && one.ID != "" {
			describe.WriteFinding(pen, f, recipientIndent, false)
		}
	}
}

// verification returns the check a recipient must pass. Its value is masked unless it is being revealed.
func (p *page) verification(one *model.Recipient, key string, t *theme.Theme) string {
	v := one.Verification
	switch {
	case v == nil || v.Type == "":
		return "no check"
	case v.Value.IsZero() && v.Type.NeedsValue():
		return v.Type.Label() + ", value not returned"
	case v.Value.IsZero():
		return v.Type.Label()
	case p.reveal.shows(key, v.Value):
		return v.Type.Label() + " " + v.Value.Reveal()
	}
	return v.Type.Label() + " " + masked(v, t)
}

// masked returns a secret in the signs of the theme: of a phone number the end, to recognise it by.
func masked(v *model.Verification, t *theme.Theme) string {
	dots := t.Glyphs.Secret + t.Glyphs.Secret + t.Glyphs.Secret + t.Glyphs.Secret
	plain := v.Value.Masked(v.Type)
	if tail := plain[max(len(plain)-2, 0):]; v.Type == model.SMS && tail >= "00" && tail <= "99" {
		return dots + tail
	}
	return dots
}

// reveal shows the secret of one recipient for a moment. It is never copied.
type reveal struct {
	key   string // of the recipient, "" for none
	value model.Secret
	timer screen.Timer
}

// revealed limits how long a secret stays on the screen.
const revealed = 10 * time.Second

// shows reports whether this secret of this recipient may be seen. Another one that a refresh has brought may not.
func (r *reveal) shows(key string, value model.Secret) bool {
	return r.key != "" && r.key == key && r.value == value
}

func (r *reveal) hide() {
	r.key, r.value = "", model.Secret{}
	r.timer.Stop()
}

// toggle shows the secret of that recipient, or hides it again. The command says when it
// has been shown for long enough.
func (r *reveal) toggle(owner uint64, key string, value model.Secret) tea.Cmd {
	if r.shows(key, value) {
		r.hide()
		return nil
	}
	r.key, r.value = key, value
	return r.timer.Start(owner, revealed)
}

// ran takes the end of that wait and hides the secret; it reports whether the message was it.
func (r *reveal) ran(msg tea.Msg) bool {
	if !r.timer.Ran(msg) {
		return false
	}
	r.hide()
	return true
}
