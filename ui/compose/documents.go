package compose

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

const filePath = "path"

// documents puts a list of files together.
func documents(least int) collection {
	c := collection{name: "document", title: "Documents", one: "document", least: least}
	c.label = func(a answers, key string) string {
		return shown(model.NewText(filepath.Base(a[c.field(key, filePath)])))
	}
	c.pages = func(_ answers, key string) []page {
		name := c.field(key, filePath)
		return []page{{
			name: "file", title: "Document",
			questions: []question{{
				name: name, title: "File", paths: true, check: required("Enter the path of a file."),
				help: "A path, ~ for your home folder. PDF is sure to be taken.",
			}},
			probe: func(ctx context.Context, a answers) (seen, error) {
				_, err := readable(ctx, strings.TrimSpace(a[name]))
				return nil, err
			},
		}}
	}
	// A draft may name files that are gone.
	c.verify = func(ctx context.Context, a answers) (seen, error) {
		list := seen{}
		for _, path := range paths(c, a) {
			what, err := readable(ctx, path)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", shown(model.NewText(filepath.Base(path))), err)
			}
			list[path] = what
		}
		return list, nil
	}
	return c
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
			names = append(names, shown(model.NewText(filepath.Base(path))))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"Not a PDF: " + strings.Join(names, ", ") + ". Which other files this service takes is not known."}
}

// paths are the files of the list in their order.
func paths(c collection, a answers) []string {
	var list []string
	for _, key := range c.keys(a) {
		list = append(list, a.text(c.field(key, filePath)))
	}
	return list
}

// uploadDocument adds files to an envelope or a template that exists.
func uploadDocument() guide {
	c := documents(1)
	return guide{
		title: "Add documents",
		refuses: func(k known) string {
			if k.template != nil && !k.offers("template.add_document") {
				return change.NotOffered
			}
			return ""
		},
		pages: func(a answers, k known) []page { return locked(c, k).list(a) },
		plan: func(a answers, k known) (plan, error) {
			p, operation := plan{target: about(k)}, "envelope.add_document"
			if k.template != nil {
				operation = "template.add_document"
			}
			for _, path := range paths(c, a) {
				p.steps = append(p.steps, uploading(operation, path, k.seen))
			}
			p.doubts = otherKinds(paths(c, a))
			if len(p.steps) == 0 {
				return p, mistake("Add at least one document.")
			}
			return p, nil
		},
	}
}

// uploading sends one file to the envelope or to the template.
func uploading(operation, path string, looked seen) step {
	return step{
		part: partDocuments + path, verb: "Upload " + shown(model.NewText(filepath.Base(path))),
		sent:    fact(fact(nil, "file", path), "content", looked[path]),
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

// locked is a list of files of which those that were uploaded stay.
func locked(c collection, k known) collection {
	c.locked = func(a answers, key string) bool {
		return k.done(partDocuments + strings.TrimSpace(a[c.field(key, filePath)]))
	}
	return c
}
