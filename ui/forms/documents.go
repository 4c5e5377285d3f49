package forms

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/form"
)

type documents struct {
	Files []string `json:"files"`

	state editState[string]
}

// pages ask for at least that many files. Those that were uploaded stay.
func (d *documents) pages(least int, k formContext) []page {
	pages := collection[string]{
		list: &d.Files, state: &d.state, kind: fileKind{}, name: "document", title: "Documents", singular: "document", minimum: least,
		keeps: func(_, path string) bool { return k.done(partDocuments + strings.TrimSpace(path)) },
	}.pages()
	pages[0].check = d.check
	return pages
}

// check checks whether the files can be uploaded: those of a draft may be gone.
func (d *documents) check() asyncCheck {
	paths := d.paths()
	if len(paths) == 0 || d.state.chosen != verbContinue && d.state.chosen != "" {
		return nil
	}
	return func(ctx context.Context, _ *api.Client, l *checkResults) error {
		seen := map[string]checkedFile{}
		for _, path := range paths {
			file, err := checkFile(ctx, path)
			if err == nil {
				err = file.lookInto(ctx, path)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", fileName(path), err)
			}
			seen[path] = file
		}
		l.files = seen
		return nil
	}
}

func (d *documents) paths() (list []string) {
	for _, path := range d.Files {
		list = append(list, strings.TrimSpace(path))
	}
	return list
}

func fileName(path string) string { return clipped(model.NewText(filepath.Base(path))) }

type fileKind struct{}

func (fileKind) newEntry() string         { return "" }
func (fileKind) label(path string) string { return fileName(path) }

func (fileKind) pages(path *string) []page {
	return []page{{
		name: "file", title: "Document",
		questions: []form.Question{{
			Title: "File", Answer: text(path), Paths: true, Check: required("Enter the path of a file."),
			Help: "A path, ~ for your home folder. PDF is sure to be taken.",
		}},
		check: func() asyncCheck {
			path := strings.TrimSpace(*path)
			return func(ctx context.Context, _ *api.Client, _ *checkResults) error {
				_, err := checkFile(ctx, path)
				return err
			}
		},
	}}
}

type checkedFile struct {
	size   int64  // bytes
	digest string // its SHA-256 in hexadecimal digits, "" before it was looked at
	kind   files.Kind
	doubts []string // say in sentences why it may be hard or impossible to sign
}

func (f checkedFile) String() string {
	if f.digest == "" {
		return ""
	}
	return fmt.Sprintf("%s, SHA-256 begins with %.12s", describe.Bytes(f.size), f.digest)
}

// checkFile refuses what cannot be uploaded. It blocks on the disk.
func checkFile(ctx context.Context, path string) (checkedFile, error) {
	upload, err := files.OpenUpload(path)
	if err != nil {
		return checkedFile{}, err
	}
	defer upload.Close()
	kind, err := upload.Kind()
	if err != nil {
		return checkedFile{}, err
	}
	if strings.EqualFold(filepath.Ext(path), ".pdf") && kind != files.PDF {
		return checkedFile{}, mistakef("This file is called PDF, but its content is not one (%s). Choose another file.", kind)
	}
	digest, err := upload.Digest(ctx)
	if err != nil {
		return checkedFile{}, err
	}
	return checkedFile{size: upload.Size(), digest: digest, kind: kind}, nil
}

// lookInto fills in the doubts. It blocks as [pdftext.ReadFile] does.
func (f *checkedFile) lookInto(ctx context.Context, path string) error {
	if f.kind != files.PDF {
		f.doubts = []string{"It is not a PDF. Which other files this service takes is not known."}
		return nil
	}
	document, err := pdftext.ReadFile(ctx, path)
	if f.doubts = document.Doubts(); err != nil {
		f.doubts = []string{model.Sentence(err.Error())}
	}
	return ctx.Err()
}

type uploadDocument struct {
	alwaysAvailable
	documents
}

func (*uploadDocument) blocked(k formContext) string { return k.notOffered(change.AddDocument) }

func (f *uploadDocument) pages(k formContext) []page { return f.documents.pages(1, k) }

func (f *uploadDocument) plan(k formContext) (plan, error) {
	p := plan{target: k.Target, verb: "Upload"}
	f.addUploads(&p, k)
	if len(p.steps) == 0 {
		return p, mistake("Add at least one document.")
	}
	return p, nil
}

func (d *documents) addUploads(p *plan, k formContext) {
	for _, path := range d.paths() {
		file := k.results.files[path]
		p.steps = append(p.steps, runner.Step{
			Part: partDocuments + path, Title: "Upload " + fileName(path),
			Facts:   facts("file", path, "content", file.String()),
			Request: change.Request{Operation: change.AddDocument.On(k.Target), File: path, FileDigest: file.digest},
			Result: func(t runner.Task) string {
				list := t.Target.Documents()
				if len(list) == 0 {
					return ""
				}
				d := &list[len(list)-1]
				return fmt.Sprintf("document %s, %s", d.ID, describe.Counted(int(d.PageCount), "page"))
			},
		})
		if len(file.doubts) > 0 {
			p.Doubts = append(p.Doubts, fileName(path)+": "+strings.Join(file.doubts, " "))
		}
	}
}

type filePages struct {
	documents []model.Document // by their paths
	words     paper.Words      // likewise
	left      []string         // why a file has no pages, as sentences
}

func (f *filePages) note() string {
	return strings.TrimSpace("Each is placed by a request of its own, after the upload. " + strings.Join(f.left, " "))
}

// readFilePages leaves out a file that cannot be read: its fields can be placed once the service has it.
func readFilePages(paths []string) asyncCheck {
	return func(ctx context.Context, _ *api.Client, results *checkResults) error {
		results.read = nil
		read := &filePages{words: paper.Words{}}
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
			read.words[id] = screen.Printed{Document: d, Source: fileName(path)}
		}
		if len(read.documents) == 0 {
			return mistake(strings.Join(read.left, " "))
		}
		results.read = read
		return nil
	}
}

// learn learns whether the duplicate that a plan has made lacked the fields, and the words of a file that was uploaded,
// for the pages of its document.
func (s *Screen) learn(step *runner.Step) {
	if step.Created == "" {
		return
	}
	if step.Request.Otherwise {
		s.env.Account.Templates().LearnCopies()
	}
	if read := s.editor.results().read; read != nil {
		if printed, known := read.words[model.DocumentID(step.Request.File)]; known {
			s.env.Printed.Keep(model.DocumentID(step.Created), printed)
		}
	}
}
