package api

import (
	"strings"
	"testing"

	"inkdesk/model"
)

func TestMessagesOfWhatIsNotFound(t *testing.T) {
	tests := []struct {
		name           string
		err            Error
		sentence, next string
	}{
		{"an envelope", Error{Kind: NotFound, Op: getEnvelope}, "does not know it", "Check the identifier"},
		{"the list itself", Error{Kind: NotFound, Op: listEnvelopes}, "no such service", "base_url"},
		{"words of the service", Error{Kind: NotFound, Op: getEnvelope, Detail: model.NewText("It is gone.")}, "does not know it", `"It is gone". Check`},
		{"no identifier", Error{Kind: BadID, Op: getEnvelope}, "not a valid one", "complete"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.err.Sentence(); !strings.Contains(got, tt.sentence) {
				t.Errorf("%q does not say %q", got, tt.sentence)
			}
			if got := tt.err.Next(); !strings.Contains(got, tt.next) {
				t.Errorf("%q does not say %q", got, tt.next)
			}
		})
	}
}
