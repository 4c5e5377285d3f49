package annotations

import (
	"fmt"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/widget/menu"
	"inkdesk/ui/widget/picker"
)

// option is one filter that can be switched on or off.
type option struct {
	title, note string
	filter      filter
}

// filterMenu offers the filters that would leave something.
func (s *Screen) filterMenu() {
	options := s.filterOptions()
	choices := make([]picker.Choice, len(options))
	for i, o := range options {
		choices[i] = picker.Choice{ID: strconv.Itoa(i), Title: o.title, Note: o.note}
	}
	s.menu = menu.Open(s.env.Theme, s.env.Keys, picker.Options{Title: "Show only"}, choices, func(id string) tea.Cmd {
		if i, err := strconv.Atoi(id); err == nil && i < len(options) {
			s.setFilter(options[i].filter)
		}
		return nil
	})
}

func (s *Screen) filterOptions() []option {
	var options []option
	if !s.filter.none() {
		options = append(options, option{title: "All fields", note: "clears every filter"})
	}
	count := func(f filter) string { return fmt.Sprintf("%d", s.count(f)) }
	add := func(title string, change func(*filter)) {
		only, f := filter{}, s.filter
		change(&only)
		change(&f)
		if s.count(only) > 0 {
			options = append(options, option{title, count(only), f})
		}
	}
	yes, no := true, false
	for i, r := range s.subject.recipients {
		add("Recipient "+look(s.env.Theme, i).Letter+": "+recipientName(r), func(f *filter) { f.recipient = &i })
	}
	sender, stranger := nobody, unknown
	add("Recipient: nobody", func(f *filter) { f.recipient = &sender })
	add("Recipient: not a recipient here", func(f *filter) { f.recipient = &stranger })
	for _, kind := range s.types() {
		add("Type: "+typeWord(kind), func(f *filter) { f.kind = &kind })
	}
	add("Required fields", func(f *filter) { f.required = &yes })
	add("Optional fields", func(f *filter) { f.required = &no })
	add("Empty fields", func(f *filter) { f.filled = &no })
	add("Filled fields", func(f *filter) { f.filled = &yes })
	add("Faulty fields", func(f *filter) { f.faulty = true })
	return options
}

// types are those that occur, in order.
func (s *Screen) types() []model.AnnotationType {
	var types []model.AnnotationType
	for _, f := range s.byIndex {
		if !slices.Contains(types, f.annotation.Type) && len(types) < 50 {
			types = append(types, f.annotation.Type)
		}
	}
	slices.Sort(types)
	return types
}

// count is how many fields pass a filter.
func (s *Screen) count(f filter) int {
	n := 0
	for _, x := range s.byIndex {
		if f.passes(&s.subject, x) {
			n++
		}
	}
	return n
}

// words say what the filter shows, for the line above the page.
func (s *Screen) filterWords() []string {
	var words []string
	f := &s.filter
	if f.recipient != nil {
		switch *f.recipient {
		case nobody:
			words = append(words, "for nobody")
		case unknown:
			words = append(words, "for unknown recipients")
		default:
			words = append(words, "for "+s.recipientWords(*f.recipient))
		}
	}
	if f.kind != nil {
		words = append(words, typeWord(*f.kind))
	}
	if f.required != nil {
		words = append(words, either(*f.required, "required", "optional"))
	}
	if f.filled != nil {
		words = append(words, either(*f.filled, "filled", "empty"))
	}
	if f.faulty {
		words = append(words, "faulty")
	}
	if f.text != "" {
		words = append(words, `"`+f.text+`"`)
	}
	return words
}

func either(is bool, word, opposite string) string {
	if is {
		return word
	}
	return opposite
}

func (s *Screen) recipientWords(i int) string {
	if i < len(s.subject.recipients) {
		return recipientName(s.subject.recipients[i])
	}
	return "a recipient"
}
