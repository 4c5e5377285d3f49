package forms

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// documents are the files of a form, by their paths.
type documents struct {
	Files []string `json:"files"`

	turn turn
}

// pages ask for at least so many files. Those that were uploaded stay.
func (d *documents) pages(least int, k known) []page {
	pages := collection[string]{
		list: &d.Files, turn: &d.turn, kind: fileKind{k}, name: "document", title: "Documents", one: "document", least: least,
	}.pages()
	pages[0].look = d.look
	return pages
}

// look sees whether the files can be uploaded: a draft may name some that are gone. It
// waits while the list is still being changed.
func (d *documents) look() lookup {
	paths := d.paths()
	if len(paths) == 0 || d.turn.chosen != goOn && d.turn.chosen != "" {
		return nil
	}
	return func(ctx context.Context, _ *api.Client, l *looked) error {
		seen := map[string]string{}
		for _, path := range paths {
			what, err := readable(ctx, path)
			if err != nil {
				return fmt.Errorf("%s: %w", base(path), err)
			}
			seen[path] = what
		}
		l.files = seen
		return nil
	}
}

func (d *documents) paths() []string {
	list := make([]string, len(d.Files))
	for i, path := range d.Files {
		list[i] = strings.TrimSpace(path)
	}
	return list
}

// base is the name of a file as part of a line.
func base(path string) string { return shown(model.NewText(filepath.Base(path))) }

// fileKind is a file to upload.
type fileKind struct{ known known }

func (fileKind) fresh() string            { return "" }
func (fileKind) label(path string) string { return base(path) }

func (k fileKind) allows(verb, path string) bool {
	return (verb == edit || verb == remove) && !k.known.done(partDocuments+strings.TrimSpace(path))
}

func (fileKind) pages(path *string) []page {
	return []page{{
		name: "file", title: "Document",
		questions: []question{{
			title: "File", answer: text(path), paths: true, check: required("Enter the path of a file."),
			help: "A path, ~ for your home folder. PDF is sure to be taken.",
		}},
		look: func() lookup {
			path := strings.TrimSpace(*path)
			return func(ctx context.Context, _ *api.Client, _ *looked) error {
				_, err := readable(ctx, path)
				return err
			}
		},
	}}
}

// readable refuses what cannot be uploaded, and says the size and the digest of what can.
// It blocks on the disk.
func readable(ctx context.Context, path string) (string, error) {
	upload, err := files.OpenUpload(path)
	if err != nil {
		return "", err
	}
	defer upload.Close()
	kind, err := upload.Kind()
	if err != nil {
		return "", err
	}
	if namedPDF(path) && kind != files.PDF {
		return "", mistakef("This file is called PDF, but its content is not one (%s). Choose another file.", kind)
	}
	digest, err := upload.Fingerprint(ctx)
	return fmt.Sprintf("%s, SHA-256 begins with %s", humanize.IBytes(uint64(upload.Size())), digest), err
}

func namedPDF(path string) bool { return strings.EqualFold(filepath.Ext(path), ".pdf") }

// otherKinds is the doubt about files that are not PDF: which kinds a service takes is not
// shown.
func otherKinds(list []string) []string {
	var names []string
	for _, path := range list {
		if !namedPDF(path) {
			names = append(names, base(path))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"Not a PDF: " + strings.Join(names, ", ") + ". Which other files this service takes is not known."}
}

// uploadDocument adds files to an envelope or a template that exists.
type uploadDocument struct {
	open
	documents
}

func (*uploadDocument) title() string { return "Add documents" }

func (*uploadDocument) refuses(k known) string {
	if k.Template != nil && !k.offers("template.add_document") {
		return change.NotOffered
	}
	return ""
}

func (f *uploadDocument) pages(k known) []page { return f.documents.pages(1, k) }

func (f *uploadDocument) plan(k known) (plan, error) {
	p, operation := plan{target: k.Target, verb: "Upload"}, "envelope.add_document"
	if k.Template != nil {
		operation = "template.add_document"
	}
	f.upload(&p, operation, k)
	if len(p.steps) == 0 {
		return p, mistake("Add at least one document.")
	}
	return p, nil
}

// upload adds the files to a plan.
func (d *documents) upload(p *plan, operation string, k known) {
	for _, path := range d.paths() {
		p.steps = append(p.steps, uploading(operation, path, k.looked.files[path]))
	}
	p.doubts = append(p.doubts, otherKinds(d.paths())...)
}

// uploading sends one file to the envelope or to the template.
func uploading(operation, path, content string) step {
	return step{
		part: partDocuments + path, verb: "Upload " + base(path),
		sent:    fact(fact(nil, "file", path), "content", content),
		request: change.Request{Operation: operation, File: path},
		said: func(t runner.Task) string {
			list := t.Target.Documents()
			if len(list) == 0 {
				return ""
			}
			d := &list[len(list)-1]
			return fmt.Sprintf("document %s, %s", d.ID, plural(int(d.PageCount), "page"))
		},
	}
}
