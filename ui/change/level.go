package change

import (
	"context"
	"fmt"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

const fieldLevel = "level"

// level sets the legality level, unless a person has signed already.
func level() Change {
	return Change{
		Operation: SetLegalityLevel, Title: "Set the legality level", Verb: "Set level", Of: "of ", Kind: AnEnvelope,
		Consequence: "The legal effect of every signature follows from it.",
		refuses:     unlessAlive,
		Check:       unlessUnsigned,
		fields: func(a Asked) []form.Question {
			f := form.Question{Name: fieldLevel, Title: "Legality level", Initial: string(model.SES)}
			if t, ok := a.single(); ok && t.Envelope.LegalityLevel.Known() {
				f.Initial = string(t.Envelope.LegalityLevel)
			}
			for _, l := range model.LegalityLevels() {
				f.Options = append(f.Options, form.Option{Value: string(l), Title: l.Label()})
			}
			f.Echo = func(v string) string { return model.LegalityLevel(v).Meaning() }
			return []form.Question{f}
		},
		enter: enterLevel,
	}
}

func enterLevel(v Values, a Asked) (Edit, error) {
	wanted := model.LegalityLevel(v[fieldLevel])
	if err := model.CheckLevel(wanted, false); err != nil {
		return Edit{}, &Mistake{fieldLevel, err.Error()}
	}
	return Edit{
		Echo:        wanted.Label(),
		Consequence: levelConsequence(wanted, a.Targets),
		effect: func(t Target) Effect {
			was := t.Envelope.LegalityLevel
			return Effect{Before: was.Label(), After: wanted.Label()}.unlessSame(was == wanted)
		},
		reads: func(t Target) int {
			if !t.Status().Open() {
				return 0
			}
			return len(t.Envelope.Documents)
		},
		Requests: sameRequest(SetLegalityLevel, &model.LegalityLevelChange{LegalityLevel: wanted}),
	}, nil
}

func levelConsequence(l model.LegalityLevel, targets []Target) string {
	if !l.Qualified() {
		return l.Meaning()
	}
	signers := 0
	for _, t := range targets {
		if unlessAlive(t) != "" || t.Envelope.LegalityLevel == l {
			continue
		}
		for _, r := range t.Envelope.Recipients() {
			if r.Role.Signs() {
				signers++
			}
		}
	}
	if signers == 0 {
		return l.Meaning()
	}
	return fmt.Sprintf("%s That is %s here; each check may use up a credit of the account.", l.Meaning(), describe.Counted(signers, "signer"))
}

func unlessUnsigned(ctx context.Context, c *api.Client, t Target) (string, error) {
	if !t.Status().Open() {
		return "", nil
	}
	fields, err := c.FieldsOf(ctx, t.Envelope.ID, t.Envelope.Documents)
	for _, own := range fields {
		for i := range own {
			if own[i].Type == model.SignatureField && own[i].Filled() {
				return "One of its signature fields is filled already; the level stays.", nil
			}
		}
	}
	return "", err
}
