package letter

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

const maxTexts = 50

// Problem describes a mistake in a text of the team.
type Problem struct {
	File  string
	Line  int    // counts from 1; it is 0 where the whole file or folder is meant
	Text  string // the mistake and the remedy, without a full stop
	cause error
}

// Error has the form that editors and compilers agree on, "file:line: text".
func (p *Problem) Error() string {
	at := model.Clean(p.File)
	if p.Line > 0 {
		at += ":" + strconv.Itoa(p.Line)
	}
	return at + ": " + p.Text
}

// Unwrap returns the technical cause, nil where there is none.
func (p *Problem) Unwrap() error { return p.cause }

// Read returns the built-in text and those in the files NAME.LANGUAGE.tmpl of a folder, "" for no folder, and the
// problems of files or folder. A text with a problem is left out. It blocks on the disk.
func Read(folder string) (Texts, []error) {
	if folder == "" {
		return BuiltIn(), nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return BuiltIn(), []error{&Problem{File: folder, Text: "the texts of letters cannot be read; correct the folder in letters: " + model.Clean(err.Error()), cause: err}}
	}
	var own Texts
	var wrong []error
	for _, one := range entries {
		if !strings.HasSuffix(one.Name(), ".tmpl") {
			continue
		}
		if len(own)+len(wrong) == maxTexts {
			wrong = append(wrong, &Problem{File: folder, Text: fmt.Sprintf("there are more than %d texts; the others are left out, so move some elsewhere", maxTexts)})
			break
		}
		text, err := readText(filepath.Join(folder, one.Name()))
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		own = append(own, text)
	}
	if len(entries) > 0 && len(own)+len(wrong) == 0 {
		wrong = append(wrong, &Problem{File: folder, Text: "no file in it is a text; texts are called NAME.LANGUAGE.tmpl, such as reminder.de.tmpl"})
	}
	return BuiltIn().with(own), wrong
}

// Check writes letters for all kinds of facts with each text of a folder, and returns an error for each wrong text.
func Check(folder string) []error {
	if folder == "" {
		return nil
	}
	texts, wrong := Read(folder)
	for _, text := range texts {
		if _, ours := strings.CutPrefix(text.file, folder); !ours {
			continue
		}
		for facts := range everyKind {
			if _, err := text.Write(facts); err != nil {
				wrong = append(wrong, err)
				break
			}
		}
	}
	return wrong
}

// everyKind yields facts with every combination of their words: with little else, and with what an open or a late
// envelope may have.
func everyKind(yield func(Facts) bool) {
	all, kinds := words(), 3
	for _, list := range all {
		kinds *= len(list)
	}
	for rest := range kinds {
		pick := func(name string) string {
			word := all[name][rest%len(all[name])]
			rest /= len(all[name])
			return word
		}
		f := Facts{
			Envelope: "Lease for Lake Road 7", Reference: "65a1f0c2d3e4b5a697887766", Today: "2026-03-01",
			State: pick("State"), Role: pick("Role"), Signed: pick("Signed"), Turn: pick("Turn"), Check: pick("Check"),
		}
		if rest > 0 {
			f.Name, f.Address, f.LookForMail, f.Level = "Anna Keller", "anna@example.com", true, "QES"
			f.Files, f.Faults = []string{"Passport", "Payslip"}, []string{"The address has a mistake in it."}
			*[]*string{&f.OpenUntil, &f.RanOut}[rest-1] = "2026-03-02 10:00 UTC"
			f.Similar, f.SimilarInTime = "13", "2"
		}
		if !yield(f) {
			return
		}
	}
}

func parseFileName(file string) (name string, l Language, ok bool) {
	name, rest, _ := strings.Cut(file, ".")
	code, ending, _ := strings.Cut(rest, ".")
	odd := func(r rune) bool { return r < 'a' || r > 'z' }
	ok = name != "" && len(name) <= maxName && model.Clean(name) == name &&
		(len(code) == 2 || len(code) == 3) && !strings.ContainsFunc(code, odd) && ending == "tmpl"
	return name, Language(code), ok
}

const maxName = 40

func readText(path string) (*Text, error) {
	name, language, ok := parseFileName(filepath.Base(path))
	if !ok {
		return nil, &Problem{File: path, Text: "a text is called NAME.LANGUAGE.tmpl, such as reminder.de.tmpl; rename the file"}
	}
	source, err := readSource(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, name, language, source)
}

// readSource reads a file of a bounded size. Anything but a plain file is refused: reading it could take for ever.
func readSource(path string) (string, error) {
	refused := func(text string, cause error) error { return &Problem{File: path, Text: text, cause: cause} }
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return "", refused("it is no plain file; remove it", nil)
	}
	var file fs.File
	if err == nil {
		file, err = os.Open(path)
	}
	if err != nil {
		return "", refused("it cannot be read; correct its mode, or remove it: "+model.Clean(err.Error()), err)
	}
	defer file.Close()
	source, err := io.ReadAll(io.LimitReader(file, maxSource+1))
	switch {
	case err != nil:
		return "", refused("it cannot be read: "+model.Clean(err.Error()), err)
	case len(source) > maxSource:
		return "", refused("it is larger than 16 KB; shorten it", nil)
	case !utf8.Valid(source):
		return "", refused("it is not UTF-8; save it as UTF-8", nil)
	}
	return strings.TrimPrefix(string(source), "\ufeff"), nil
}
