package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word represents an enum of the service. An unknown value is kept to be shown, and never written back.
type Word interface {
	~string
	// Known reports whether a public source names the value. Only such may be sent.
	Known() bool
	// Label returns the word a person reads, "In progress"; an unknown value is its own label.
	Label() string
}

var errNotWord = errors.New("not a string")

func decodeWord[W ~string](b []byte, word *W) error {
	*word = ""
	switch {
	case bytes.Equal(b, null):
		return nil
	case len(b) < 2 || b[0] != '"':
		return errNotWord
	}
	plain := b[1 : len(b)-1]
	if known, ok := vocabulary[string(plain)]; ok {
		*word = W(known)
		return nil
	}
	if isPlainID(plain) {
		*word = W(plain)
		return nil
	}
	var raw string
	if err := json.Unmarshal(b, &raw); err != nil {
		return err
	}
	*word = W(Clean(raw))
	return nil
}

// vocabulary holds the words of every envelope, so that reading one takes no memory.
var vocabulary = func() map[string]string {
	all := make(map[string]string)
	collect(all, Statuses())
	collect(all, FlowTypes())
	collect(all, LegalityLevels())
	collect(all, TemplateRoles())
	collect(all, VerificationTypes())
	collect(all, AnnotationTypes())
	return all
}()

func collect[W ~string](all map[string]string, words []W) {
	for _, w := range words {
		all[string(w)] = string(w)
	}
}

// label turns IN_PROGRESS into "In progress", and leaves unknown words as they are.
func label[W ~string](word W, known []W) string {
	if !slices.Contains(known, word) {
		return string(word)
	}
	return Capital(strings.ToLower(strings.ReplaceAll(string(word), "_", " ")))
}

// Capital returns a text that begins with a capital.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// Sentence returns the text of an error as a clean sentence, with a capital and a full stop.
func Sentence(text string) string {
	text = strings.TrimSuffix(Clean(text), ".")
	if text == "" {
		return text
	}
	return Capital(text) + "."
}

// YesNo returns a truth value in a word.
func YesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
