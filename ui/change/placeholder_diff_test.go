package change_test

import (
	"testing"

	"inkdesk/model"
	"inkdesk/ui/change"
)

func request(id, name string, files int) model.AttachmentPlaceholder {
	p := model.AttachmentPlaceholder{ID: model.PlaceholderID(id), RecipientID: "r1", Name: model.NewText(name)}
	for range files {
		p.Files = append(p.Files, model.AttachmentFile{ID: "f"})
	}
	return p
}

func TestCompare(t *testing.T) {
	passport, payslip := request("p1", "Passport", 1), request("p2", "Payslip", 0)
	present := []model.AttachmentPlaceholder{passport, payslip}
	needed := payslip.Request()
	needed.Required = !needed.Required
	for name, row := range map[string]struct {
		wanted    []model.PlaceholderRequest
		want      string
		withFiles int
		none      bool
	}{
		"the same": {[]model.PlaceholderRequest{passport.Request(), payslip.Request()}, "2 kept.", 0, true},
		"one more": {
			[]model.PlaceholderRequest{passport.Request(), payslip.Request(), {RecipientID: "r1", Name: model.NewText("Lease")}},
			"1 added: Lease; 2 kept.", 0, false,
		},
		"altered":    {[]model.PlaceholderRequest{passport.Request(), needed}, "1 altered: Payslip; 1 kept.", 0, false},
		"removed":    {[]model.PlaceholderRequest{passport.Request()}, "1 removed: Payslip; 1 kept.", 0, false},
		"with files": {[]model.PlaceholderRequest{payslip.Request()}, "1 removed: Passport; 1 kept.", 1, false},
		"none left":  {nil, "2 removed: Passport, Payslip.", 1, false},
	} {
		diff := change.Compare(present, row.wanted)
		if diff.String() != row.want || len(diff.WithFiles) != row.withFiles || diff.None() != row.none {
			t.Errorf("%s: %s, %d with files, none %v", name, diff, len(diff.WithFiles), diff.None())
		}
	}
}
