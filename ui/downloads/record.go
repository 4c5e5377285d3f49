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
type record struct{ bundle *bundle }

func (r record) run(ctx context.Context, at taskEnv) (outcome, error) {
	e, err := at.client.Envelope(ctx, r.bundle.envelope)
	if err != nil {
		return outcome{}, err
	}
	next := bundleFiles(&e)
	r.bundle.addParts(1, next) // read again, it may have other files
	folder, release, err := at.open()
	if err != nil {
		return outcome{}, err
	}
	defer release()
	if _, err := r.bundle.saveManifest(at.client.Host()); err != nil {
		return outcome{}, err
	}
	saved, err := folder.Save(files.Naming{Envelope: r.bundle.envelope.String(), Label: "envelope", Ext: "json"}, masked(e.Source))
	return outcome{saved: saved, next: next}, err
}

// masked is an answer laid out in ASCII, with its secrets masked.
func masked(source []byte) []byte {
	document := jsonview.NewDocument([]byte(strings.ToValidUTF8(string(source), "\ufffd")))
	var b []byte
	for i := range document.Len() {
		b = append(b, document.Line(i)...)
		b = append(b, '\n')
	}
	return encode.ASCII(b)
}

// listing is the last task of a bundle: it saves the final manifest.
type listing struct{ bundle *bundle }

func (l listing) run(_ context.Context, at taskEnv) (outcome, error) {
	defer l.bundle.acquire()()
	saved, err := l.bundle.saveManifest(at.client.Host())
	if _, m := l.bundle.snapshot(); err == nil && len(m.Missing) == 0 {
		l.bundle.closeWhenUnused()
	}
	return outcome{saved: saved}, err
}
