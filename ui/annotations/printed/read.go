package printed

import (
	"bytes"
	"context"
	"io"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// ReadSigned reads those of the signed document of a completed envelope.
func (w *Words) ReadSigned(id model.EnvelopeID, document model.DocumentID) tea.Cmd {
	client := w.env.Client
	return w.slot.Ask(w.env.Owner, func(ctx context.Context) (found, error) {
		return signedWords(ctx, client, id, document, "the signed document")
	})
}

func signedWords(ctx context.Context, client *api.Client, id model.EnvelopeID, document model.DocumentID, source string) (found, error) {
	var file boundedBuffer
	err := client.SignedDocument(ctx, id, document, func(length int64) (io.Writer, error) {
		if length > pdftext.MostBytes {
			return nil, pdftext.ErrTooLarge
		}
		return &file, nil
	})
	if err != nil {
		return found{}, err
	}
	read, err := pdftext.Read(ctx, &file.Buffer, int64(file.Len()))
	return found{Printed: screen.Printed{Document: read, Source: source}, document: document}, err
}

// ReadFile reads those of a file on this machine for a document.
func (w *Words) ReadFile(path string, document model.DocumentID) tea.Cmd {
	return w.slot.Ask(w.env.Owner, func(ctx context.Context) (found, error) {
		read, err := OfFile(ctx, path)
		return found{Printed: read, document: document}, err
	})
}

// OfFile reads the words of a file on this machine. It blocks until they are read.
func OfFile(ctx context.Context, path string) (screen.Printed, error) {
	read, err := pdftext.ReadFile(ctx, path)
	return screen.Printed{Document: read, Source: model.NewText(filepath.Base(path)).String()}, err
}

// boundedBuffer refuses more bytes than are read of a file.
type boundedBuffer struct{ bytes.Buffer }

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > pdftext.MostBytes {
		return 0, pdftext.ErrTooLarge
	}
	return b.Buffer.Write(p)
}
