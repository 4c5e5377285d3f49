package envelope

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeRecipients shows who takes part, step by step.
func (s *Screen) writeRecipients(e *model.Envelope, pen *richtext.Writer) {
	if e.Abridged() && len(e.Source) == 0 {
		pen.Note(describe.Counted(int(e.NumRecipients), "recipient") + ", whom the list leaves out.")
		return
	}
	index := 0
	for i, step := range e.SigningSteps {
		pen.Heading(fmt.Sprintf("Step %d of %d", i+1, len(e.SigningSteps)))
		if len(step.Recipients) == 0 {
			pen.Note("nobody")
		}
		for j := range step.Recipients {
			r := &step.Recipients[j]
			pen.Entry(recipientKey(index, r), func() { s.writeRecipient(r, index, pen) })
			index++
		}
	}
	if len(e.SigningSteps) == 0 {
		pen.Note("No recipients.")
	}
}

// recipientKey tells the recipients of a sheet apart: ids may be missing or doubled.
func recipientKey(index int, r *model.Recipient) string { return fmt.Sprintf("%d %s", index, r.ID) }

// selectedRecipient is the one that is selected among the recipients, with its key; nil
// for none.
func (s *Screen) selectedRecipient() (string, *model.Recipient) {
	e, index := s.current(), 0
	if e == nil {
		return "", nil
	}
	selected := s.tabs.Tab(s.tabs.Named(tabRecipients)).Sheet.Selected()
	for _, r := range e.Recipients() {
		if recipientKey(index, r) == selected {
			return selected, r
		}
		index++
	}
	return "", nil
}

const recipientIndent = 2

func (s *Screen) writeRecipient(r *model.Recipient, index int, pen *richtext.Writer) {
	look := pen.Theme.Recipient(index)
	pen.Wrap(pen.Theme.Paint(look.Role, look.Letter)+" ", describe.Name(r.Name), theme.Strong)
	indent := draw.Blank(recipientIndent)
	pen.Wrap(indent, address(r), theme.Text)
	pen.Hidden(recipientIndent, r.Name, r.Email)
	pen.Wrap(indent, pen.Joined(role(r), s.verification(r, recipientKey(index, r), pen.Theme), s.turn(r)), theme.Muted)
	ids := "no id"
	if r.ID != "" {
		ids = "id " + r.ID.String()
	}
	if r.UID != "" {
		ids += ", user " + r.UID.String()
	}
	pen.Wrap(indent, ids, theme.Muted)
	describe.Unread(pen, recipientIndent, r.Unread, "recipient")
	for _, f := range s.report.Findings {
		if f.Recipient == r.ID && r.ID != "" {
			writeFinding(pen, f, recipientIndent, false)
		}
	}
}

func address(r *model.Recipient) string {
	if r.Email.IsEmpty() {
		return "(no address)"
	}
	return r.Email.String()
}

func role(r *model.Recipient) string {
	if r.Role == "" {
		return "role not given"
	}
	return r.Role.Label()
}

// verification is the check a recipient must pass. Its value is masked unless it is being
// revealed.
func (s *Screen) verification(r *model.Recipient, key string, t *theme.Theme) string {
	v := r.Verification
	switch {
	case v == nil || v.Type == "":
		return "no check"
	case v.Value.IsZero() && v.Type.NeedsValue():
		return v.Type.Label() + ", value not returned"
	case v.Value.IsZero():
		return v.Type.Label()
	case s.reveal.shows(key, v.Value):
		return v.Type.Label() + " " + v.Value.Reveal()
	default:
		return v.Type.Label() + " " + masked(v, t)
	}
}

// masked is a secret in the signs of the theme: of a phone number the end, to recognise
// it by.
func masked(v *model.Verification, t *theme.Theme) string {
	dots := t.Glyphs.Secret + t.Glyphs.Secret + t.Glyphs.Secret + t.Glyphs.Secret
	plain := v.Value.Masked(v.Type)
	if tail := plain[max(len(plain)-2, 0):]; v.Type == model.SMS && tail >= "00" && tail <= "99" {
		return dots + tail
	}
	return dots
}

// turn says whether a recipient is waited for, as far as that is known.
func (s *Screen) turn(r *model.Recipient) string {
	h := s.report.Holder
	if h.Sure == r {
		return "has not signed (" + h.Certainty.String() + ")"
	}
	for _, who := range h.Who {
		if who == r && h.Certainty >= triage.Guess {
			return "signed or not: unknown"
		}
	}
	return ""
}
