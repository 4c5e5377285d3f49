package downloads

import (
	"context"
	"strings"

	"inkdesk/api/files"
	"inkdesk/model/encode"
	"inkdesk/ui/widget/jsonview"
)

// record is the work that reads the envelope and saves it as it came, with the values of
// verifications masked.
type record struct{ bundle *bundle }

func (r record) run(ctx context.Context, at workEnv) (fetched, error) {
	e, err := at.client.Envelope(ctx, r.bundle.envelope)
	if err != nil {
		return fetched{}, err
	}
	next := bundleFiles(&e)
	r.bundle.addParts(1, next) // read again, it may have other files
	folder, release, err := at.open()
	if err != nil {
		return fetched{}, err
	}
	defer release()
	if _, err := r.bundle.saveManifest(at.client.Host()); err != nil {
		return fetched{}, err
	}
	saved, err := folder.Save(files.Naming{Envelope: r.bundle.envelope.String(), Label: "envelope", Ext: "json"}, masked(e.Source))
	return fetched{saved: saved, next: next}, err
}

// masked is an answer laid out in ASCII, with its secrets masked.
func masked(source []byte) []byte {
	return encode.ASCII([]byte(jsonview.Text([]byte(strings.ToValidUTF8(string(source), "\ufffd"))) + "\n"))
}

// manifestWork is the last work of a bundle: it saves the final manifest.
type manifestWork struct{ bundle *bundle }

func (m manifestWork) run(_ context.Context, at workEnv) (fetched, error) {
	defer m.bundle.acquire()()
	saved, err := m.bundle.saveManifest(at.client.Host())
	if _, manifest := m.bundle.snapshot(); err == nil && len(manifest.Missing) == 0 {
		m.bundle.closeWhenUnused()
	}
	return fetched{saved: saved}, err
}
