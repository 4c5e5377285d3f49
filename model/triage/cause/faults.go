package cause

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// faults are what a template hands on to all that is made of it. Copies of one have names of
// the same stem.
func (x *collector) faults() {
	stem := triage.Stem(x.e.Name.String())
	if stem == "" || !x.e.Status.Open() {
		return
	}
	for i := range x.r.Findings {
		f := &x.r.Findings[i]
		if !isInherited(f) {
			continue
		}
		key, label := x.fault(stem, f)
		if at := slices.IndexFunc(x.traits, func(t trait) bool { return t.key() == key }); at >= 0 {
			x.traits[at].severity = max(x.traits[at].severity, f.Severity)
			continue
		}
		x.add(key, label, f.Severity, f.Certainty)
	}
}

// isShared reports whether a finding is one that copies of a template share.
func (x *collector) isShared(f *triage.Finding) bool {
	if !isInherited(f) {
		return false
	}
	key, _ := x.fault(triage.Stem(x.e.Name.String()), f)
	return slices.ContainsFunc(x.traits, func(t trait) bool { return t.key() == key })
}

// isInherited reports whether a finding is about what an envelope takes over from the
// template: its documents, its steps, its fields and the files that are asked for.
func isInherited(f *triage.Finding) bool {
	if f.Severity < triage.Watch {
		return false
	}
	switch f.Rule {
	case triage.NoDocuments, triage.NoSigner, triage.EmptyStep, triage.CopiesFirst,
		triage.OrphanPlaceholder, triage.AskedFromCopy, triage.Exposed, triage.QualifiedHere:
		return true
	case triage.RequiredMissing, triage.Unreadable:
		return false
	}
	return f.Rule == triage.NoField || f.Annotation != "" || strings.HasPrefix(f.Field, "annotation")
}

// Inherited tells a fault that a template hands on to its copies from others: it is the same
// text for the template and each of them, whoever the people are. It is "" for what no template
// hands on. What is about no field is said of a template in other words, so that of these only
// what is quoted counts.
func Inherited(f *triage.Finding, recipients iter.Seq2[int, *model.Recipient]) string {
	if !isInherited(f) {
		return ""
	}
	step, said := impersonal(f, recipients)
	if f.Annotation == "" {
		_, said, _ = strings.Cut(said, `"`)
		said, _, _ = strings.Cut(said, `"`)
	}
	return strings.Join([]string{string(f.Rule), strconv.Itoa(step), said}, "\x00")
}

// impersonal is a sentence that says not of whom it is, but in which step.
func impersonal(f *triage.Finding, recipients iter.Seq2[int, *model.Recipient]) (step int, sentence string) {
	sentence = f.Sentence
	for number, r := range recipients {
		if r.ID != f.Recipient || f.Recipient == "" {
			continue
		}
		step = number
		for _, name := range []string{r.Name.String(), r.Email.String(), "recipient " + r.ID.Short(12)} {
			if name != "" {
				sentence = strings.ReplaceAll(sentence, name, fmt.Sprintf("the recipient in step %d", step))
			}
		}
	}
	return step, model.Capital(sentence)
}

// fault is the key of a finding and what is said about it.
func (x *collector) fault(stem string, f *triage.Finding) (Key, string) {
	step, sentence := impersonal(f, x.e.Recipients())
	rule, _ := triage.Explain(f.Rule) // names nobody, unlike the short form of the finding
	return keyOf(Fault, stem, string(f.Rule), f.Field, strconv.Itoa(step), sentence),
		fmt.Sprintf("%s\n%s\n%s", titleStem(x.e.Name.String()), sentence, rule.Title)
}

// titleStem is a name without its numbers and marks of copies, as it is written.
func titleStem(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '-' })
	words = slices.DeleteFunc(words, func(w string) bool {
		return strings.EqualFold(w, "copy") || strings.EqualFold(w, "duplicate") || strings.Trim(w, "-'") == ""
	})
	return strings.Join(words, " ")
}
