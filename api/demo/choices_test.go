package demo_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/model"
)

func TestParseChoices(t *testing.T) {
	got, err := demo.ParseChoices("unit=milliseconds, cursor=inclusive,bodies=strict,extensions=off,version=2.0,nulls=omitted," +
		"lists=abridged,delete=204,page=7,max-page=70,link-days=3,upload=1000,download=2000,event=ENVELOPE_VOIDED")
	want := demo.Choices{
		Unit: model.Milliseconds, InclusiveCursor: true, Strict: true, WithoutExtensions: true, Legacy: true,
		WithoutNulls: true, Abridged: true, DeleteStatus: 204, PageSize: 7, MaxPageSize: 70, LinkDays: 3,
		MaxUpload: 1000, DownloadSize: 2000, DefaultEvent: model.EnvelopeVoided,
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	plain, err := demo.ParseChoices("unit=seconds,cursor=exclusive,bodies=lenient,extensions=on,version=latest,nulls=sent,lists=full,delete=200")
	if diff := cmp.Diff(demo.Choices{Unit: model.Seconds, DeleteStatus: 200}, plain); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	for _, wrong := range []string{"unit", "unit=days", "colour=red", "page=0", "page=x", "delete=201", "upload=much", "event=SENT"} {
		if got, err := demo.ParseChoices(wrong); err == nil {
			t.Errorf("%s was taken for %+v", wrong, got)
		}
	}
}
