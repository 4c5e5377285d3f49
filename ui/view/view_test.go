package view

import (
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
)

// A part of a view ends with the first envelope that was not changed for too long; one
// whose time is not known does not end it.
func TestPartsEndWithWhatIsTooOld(t *testing.T) {
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	aged := func(days int) *Row {
		return &Row{Packed: account.Summarize(&model.Envelope{UpdatedAt: model.Seconds.Stamp(now.AddDate(0, 0, -days))})}
	}
	week := Part{Until: 7 * 24 * time.Hour}
	if week.Over(aged(7), now) || !week.Over(aged(8), now) || week.Over(&Row{Packed: new(account.Packed)}, now) || (Part{}).Over(aged(8), now) {
		t.Error("the part does not end after a week")
	}
}
