package change

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"inkdesk/api"
	"inkdesk/model"
)

const (
	fieldPlaceholder = "placeholder-"
	fieldNew         = "new"
	fieldNewFor      = "new for"
	fieldNewNeeded   = "new needed"

	asRequired = "required"
	asOptional = "optional"
	removed    = "remove"
)

func envelopePlaceholders() Change {
	return placeholders("envelope.set_placeholders", AnEnvelope, unlessAlive,
		func(ctx context.Context, c *api.Client, t Target, list []model.PlaceholderRequest) error {
			_, err := c.SetPlaceholders(ctx, t.Envelope.ID, list)
			return err
		})
}

func templatePlaceholders() Change {
	return placeholders("template.set_placeholders", ATemplate, func(Target) string { return "" },
		func(ctx context.Context, c *api.Client, t Target, list []model.PlaceholderRequest) error {
			_, err := c.SetTemplatePlaceholders(ctx, t.Template.ID, list)
			return err
		})
}

// placeholders edits the requests for attachments. The service takes the whole list
// ("Rules on creation options" 3), so the list sent is the present one with the edit, and
// nothing is sent when somebody else has changed it meanwhile.
func placeholders(operation string, kind Kind, refuses func(Target) string, apply func(context.Context, *api.Client, Target, []model.PlaceholderRequest) error) Change {
	return Change{
		Operation: operation, Title: "Set the attachment requests", Verb: "Set requests", Of: "of ", Kind: kind, Single: true,
		Consequence: "The whole list of requests is replaced; the service has no way to notice two people changing it at once.",
		refuses:     refuses,
		fields:      placeholderFields,
		enter: func(v Values, a Asked) (Step, error) {
			t, ok := a.single()
			if !ok {
				return Step{}, errors.New("the attachment requests are set for one at a time")
			}
			base := t.attachments().Placeholders()
			wanted, err := wantedPlaceholders(v, base)
			if err != nil {
				return Step{}, err
			}
			diff := Compare(base, wanted)
			step := Step{
				Echo: diff.String(),
				effect: func(now Target) Effect {
					present := now.attachments().Placeholders()
					e := Effect{Before: placeholderNames(requests(present)), After: placeholderNames(wanted), Skip: refuses(now)}
					switch {
					case e.Skip != "":
					case !sameRequests(base, present):
						e.Skip = "Somebody has changed the requests in between."
					case len(diff.WithFiles) > 0:
						e.Skip = "A request that has files cannot be removed."
					case diff.None():
						e.Skip = already
					}
					return e
				},
				apply: func(ctx context.Context, c *api.Client, now Target) (Done, error) {
					return Done{}, apply(ctx, c, now, wanted)
				},
			}
			if n := len(diff.Removed); n > 0 {
				step.Expect, step.What = fmt.Sprint(n), "how many requests are removed"
			}
			return step, nil
		},
	}
}

func (t Target) attachments() *model.Attachments {
	if t.Kind() == ATemplate {
		return t.Template.Attachments
	}
	return t.Envelope.Attachments
}

func (t Target) steps() []model.SigningStep {
	if t.Kind() == ATemplate {
		return t.Template.SigningSteps
	}
	return t.Envelope.SigningSteps
}

func placeholderFields(a Asked) []Field {
	t, ok := a.single()
	if !ok {
		return nil
	}
	var list []Field
	for i, p := range t.attachments().Placeholders() {
		f := Field{
			Name: fmt.Sprint(fieldPlaceholder, i), Title: shown(p.Name), Form: Choice, Value: asOptional,
			Options: []Option{{asRequired, "Required"}, {asOptional, "Optional"}},
		}
		if p.Required {
			f.Value = asRequired
		}
		if len(p.Files) == 0 {
			f.Options = append(f.Options, Option{removed, "Remove"})
		} else {
			f.Help = "It has files, so it cannot be removed."
		}
		list = append(list, f)
	}
	list = append(list, Field{Name: fieldNew, Title: "One more request", Help: "What is asked for; empty for none."})
	from := Field{Name: fieldNewFor, Title: "From whom", Form: Choice}
	for _, s := range t.steps() {
		for _, r := range s.Recipients {
			if r.ID.Valid() {
				from.Options = append(from.Options, Option{r.ID.String(), strings.TrimSpace(shown(r.Name) + " " + r.Email.String())})
			}
		}
	}
	if len(from.Options) == 0 {
		return list[:len(list)-1]
	}
	from.Value = from.Options[0].Value
	return append(list, from, Field{
		Name: fieldNewNeeded, Title: "The new one is", Form: Choice, Value: asRequired,
		Options: []Option{{asRequired, "Required"}, {asOptional, "Optional"}},
	})
}

func wantedPlaceholders(v Values, base []model.AttachmentPlaceholder) ([]model.PlaceholderRequest, error) {
	list := []model.PlaceholderRequest{}
	for i := range base {
		choice := v[fmt.Sprint(fieldPlaceholder, i)]
		if choice == removed {
			continue
		}
		r := base[i].Request()
		if choice != "" {
			r.Required = choice == asRequired
		}
		list = append(list, r)
	}
	if name := strings.TrimSpace(v[fieldNew]); name != "" {
		list = append(list, model.PlaceholderRequest{
			RecipientID: model.RecipientID(v[fieldNewFor]), Name: model.NewText(name), Required: v[fieldNewNeeded] != asOptional,
		})
	}
	if err := (&model.Placeholders{Placeholders: list}).Check(); err != nil {
		return nil, &Mistake{fieldNew, err.Error()}
	}
	return list, nil
}

func requests(list []model.AttachmentPlaceholder) []model.PlaceholderRequest {
	out := make([]model.PlaceholderRequest, len(list))
	for i := range list {
		out[i] = list[i].Request()
	}
	return out
}

// sameRequests compares requests and the number of their files: a file that came in
// between must not be lost.
func sameRequests(a, b []model.AttachmentPlaceholder) bool {
	return slices.EqualFunc(a, b, func(x, y model.AttachmentPlaceholder) bool {
		return x.Request() == y.Request() && len(x.Files) == len(y.Files)
	})
}
