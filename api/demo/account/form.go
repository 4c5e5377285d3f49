package account

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

const (
	// seriesName is the name of the template of the series, with which the names of its envelopes
	// and of some others begin.
	seriesName = "Remote work policy"
	// theForm starts the sequences of random numbers of what the series shares.
	theForm = -1
)

// isOfForm reports whether envelope i was made from the template of the series.
func isOfForm(a *Account, i int) bool {
	return a.forms && !a.isTwin(i) && strings.HasPrefix(a.Name(i), seriesName)
}

// isForm reports whether template i is that of the series: the last one.
func isForm(a *Account, i int) bool { return a.forms && i == a.templates-1 }

// completeForm adds two people, their fields, and the request that nobody can answer any more.
func completeForm(a *Account, i int, t *Template) {
	for k, name := range []string{"Employee", "Employer"} {
		t.SigningSteps = append(t.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{
			ID: model.RecipientID(a.partID("template-recipient", i, k)), Role: model.Signer, Name: model.NewText(name),
		}}})
	}
	p := placer{account: a, of: "template-annotation", number: i, d: a.rng(ofFields, theForm)}
	for _, r := range t.Recipients() {
		p.signer(r, t.Documents)
	}
	t.Annotations = p.fields
	t.Attachments.Recipients = []model.RecipientPlaceholders{requestOf(model.RecipientID(fmt.Sprintf("0ddb%020d", i)), model.PlaceholderID(fmt.Sprintf("a77b%020d", i)))}
}
