package downloads

import (
	"context"
	"strings"

	"inkdesk/api/files"
	"inkdesk/model/encode"
	"inkdesk/ui/widget/jsonview"
)

// record is the task that reads the envelope and saves it as it came, with the values of
// verifications masked.
type record struct{ of *bundle }

func (r record) run(ctx context.Context, at place) (outcome, error) {
	e, err := at.client.Envelope(ctx, r.of.envelope)
	if err != nil {
		return outcome{}, err
	}
	next := bundleFiles(&e)
	r.of.expect(1, next) // read again, it may have other files
	folder, release, err := at.open()
	if err != nil {
		return outcome{}, err
	}
	defer release()
	if _, err := r.of.list(at.client.Host()); err != nil {
		return outcome{}, err
	}
	saved, err := folder.Save(files.Naming{Envelope: r.of.envelope.String(), Label: "envelope", Ext: "json"}, masked(e.Source))
	return outcome{saved: saved, next: next}, err
}

// masked is an answer with its secrets hidden, laid out, in ASCII.
func masked(source []byte) []byte {
	document := jsonview.NewDocument([]byte(strings.ToValidUTF8(string(source), "\ufffd")))
	var b []byte
	for i := range document.Len() {
		b = append(b, document.Line(i)...)
		b = append(b, '\n')
	}
	return encode.ASCII(b)
}

// listing is the last task of a bundle: it says how the manifest ended up.
type listing struct{ of *bundle }

func (l listing) run(_ context.Context, at place) (outcome, error) {
	defer l.of.enter()()
	saved, err := l.of.list(at.client.Host())
	if _, m := l.of.snapshot(); err == nil && len(m.Missing) == 0 {
		l.of.finish()
	}
	return outcome{saved: saved}, err
}
