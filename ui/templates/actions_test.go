package templates_test

import (
	"testing"

	"inkdesk/api"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestActionsThatDoNotApplySayWhy(t *testing.T) {
	run(t, uitest.Options{Demo: without()}, func(d *desk) {
		d.See("No templates are known here yet.")
		d.Press("U")
		d.See("No template has been read yet.")
	})
	readOnly := uitest.Options{Client: func(c *api.Config) { c.ReadOnly = true }}
	run(t, readOnly, func(d *desk) {
		d.See(uitest.AllRead)
		for _, key := range []string{"U", "D", "n"} {
			d.Press(key)
			d.See(uitest.ReadOnly)
		}
		if d.LastOpened() != nil {
			d.T.Errorf("went to %+v", d.LastOpened())
		}
	})
}

func TestEveryActionLeadsSomewhere(t *testing.T) {
	for key, want := range map[string]nav.Route{
		"U": nav.Form{Kind: nav.FromTemplate}, "W": nav.Form{Kind: nav.TemplateSteps},
		"H": nav.Form{Kind: nav.Placeholders}, "F": nav.Form{Kind: nav.UploadDocument},
		"O": nav.Form{Kind: nav.NewAnnotation}, "C": nav.Plan{Operation: "template.duplicate"},
		"R": nav.Plan{Operation: "template.rename"}, "M": nav.Plan{Operation: "template.set_comment"},
		"B": nav.Plan{Operation: "template.set_notification"}, "A": nav.Plan{Operation: "template.set_attachment_settings"},
		"D": nav.Plan{Operation: "template.delete"}, "v": nav.Annotations{},
	} {
		run(t, uitest.Options{}, func(d *desk) {
			d.See(uitest.AllRead)
			d.Press(key)
			switch r := d.LastOpened().(type) {
			case nav.Form:
				if w, ok := want.(nav.Form); !ok || r.Kind != w.Kind || r.Template == nil {
					d.T.Errorf("%s leads to %+v", key, r)
				}
			case nav.Plan:
				if w, ok := want.(nav.Plan); !ok || r.Operation != w.Operation || r.Template == nil {
					d.T.Errorf("%s leads to %+v", key, r)
				}
			case nav.Annotations:
				if _, ok := want.(nav.Annotations); !ok || r.Template == nil {
					d.T.Errorf("%s leads to %+v", key, r)
				}
			default:
				d.T.Errorf("%s leads to %+v", key, r)
			}
		})
	}
}

// Two marked templates are compared by the key, from the actions and from the palette, and only two.
func TestComparingTwo(t *testing.T) {
	ways := map[string]func(*desk){
		"the key":     func(d *desk) { d.Press("-") },
		"the actions": func(d *desk) { d.Press("a"); d.Type("compare"); d.Press("enter") },
		"the palette": func(d *desk) { d.Press(":"); d.Type("compare the two"); d.Press("enter") },
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(d *desk) {
				d.Press("a")
				d.Hides("Compare the two")
				d.Press("esc", "space", "space")
				way(d)
				if to, ok := d.LastOpened().(nav.Compare); !ok || len(to.Templates) != 2 {
					d.T.Errorf("went to %+v\n%s", d.LastOpened(), d.Screen())
				}
			})
		})
	}
}
