package forms

import (
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/account"
)

// What is known of the fields says whether a duplicate or a template keeps them.
func TestADuplicateOrATemplate(t *testing.T) {
	lease := model.Template{Name: model.NewText("Lease")}
	for want, row := range map[string]struct {
		shown  bool
		origin *account.Origin
	}{
		"shows no fields":                        {false, nil},
		"No template is known":                   {true, nil},
		`Lease is like it, but has other fields`: {true, &account.Origin{Template: lease, Percent: 90}},
		`Lease has the same fields`:              {true, &account.Origin{Template: lease, Percent: 100}},
	} {
		k := formContext{supports: func(string) bool { return row.shown }, origin: row.origin}
		if got := madeAs(k); !strings.HasPrefix(got, "a duplicate. ") || !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}
