package forms

import (
	"context"
	"strings"

	"inkdesk/api"
	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/ui/annotations/placing"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/screen"
)

type filePages struct {
	documents []model.Document // by their paths
	words     *placing.Words
	printed   map[string]screen.Printed // by path
	left      []string                  // why a file has no pages, as sentences
}

func (f *filePages) note() string {
	return strings.TrimSpace("Each is placed by a request of its own, after the upload. " + strings.Join(f.left, " "))
}

// readFilePages leaves out a file that cannot be read: its fields can be placed once the service has it.
func readFilePages(paths []string) asyncCheck {
	return func(ctx context.Context, _ *api.Client, results *checkResults) error {
		results.read = nil
		read := &filePages{words: &placing.Words{}, printed: map[string]screen.Printed{}}
		for _, path := range paths {
			d, err := pdftext.ReadFile(ctx, path)
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil:
				read.left = append(read.left, fileName(path)+" is left out: "+err.Error()+".")
				continue
			}
			id := model.DocumentID(path)
			read.documents = append(read.documents, model.Document{
				ID: id, Name: model.NewText(fileName(path)), PageCount: model.Int(d.Count), Pages: d.Sizes,
			})
			read.words.Put(id, d.Pages, fileName(path))
			read.printed[path] = screen.Printed{Document: d, Source: fileName(path)}
		}
		if len(read.documents) == 0 {
			return mistake(strings.Join(read.left, " "))
		}
		results.read = read
		return nil
	}
}

// keepPrinted keeps the words of a file once it was uploaded, for the pages of its document.
func (s *Screen) keepPrinted(step *runner.Step) {
	read := s.editor.results.read
	if read == nil || step.Created == "" {
		return
	}
	if printed, known := read.printed[step.Request.File]; known {
		s.env.Printed.Keep(model.DocumentID(step.Created), printed)
	}
}
