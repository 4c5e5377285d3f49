package annotations

import (
	"fmt"
)

// option is one filter that can be switched on or off.
type option struct {
	title, note string
	filter      filter
}

// filterOptions are the filters that would leave something.
func (l *layout) filterOptions() []option {
	var options []option
	if !l.filter.none() {
		options = append(options, option{title: "All fields", note: "clears every filter"})
	}
	count := func(f filter) string { return fmt.Sprintf("%d", l.count(f)) }
	add := func(title string, change func(*filter)) {
		only, f := filter{}, l.filter
		change(&only)
		change(&f)
		if l.count(only) > 0 {
			options = append(options, option{title, count(only), f})
		}
	}
	yes, no := true, false
	for i, r := range l.subject.recipients {
		add("Recipient "+look(l.env.Theme, i).Letter+": "+recipientName(r), func(f *filter) { f.recipient = &i })
	}
	sender, stranger := nobody, unknown
	add("Recipient: nobody", func(f *filter) { f.recipient = &sender })
	add("Recipient: not a recipient here", func(f *filter) { f.recipient = &stranger })
	for _, kind := range l.types() {
		add("Type: "+typeWord(kind), func(f *filter) { f.kind = &kind })
	}
	add("Required fields", func(f *filter) { f.required = &yes })
	add("Optional fields", func(f *filter) { f.required = &no })
	add("Empty fields", func(f *filter) { f.filled = &no })
	add("Filled fields", func(f *filter) { f.filled = &yes })
	add("Faulty fields", func(f *filter) { f.faulty = true })
	return options
}

// filterWords say what the filter shows, for the line above the page.
func (l *layout) filterWords() []string {
	var words []string
	f := &l.filter
	if f.recipient != nil {
		switch *f.recipient {
		case nobody:
			words = append(words, "for nobody")
		case unknown:
			words = append(words, "for unknown recipients")
		default:
			words = append(words, "for "+l.recipientWords(*f.recipient))
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

func (l *layout) recipientWords(i int) string {
	if i < len(l.subject.recipients) {
		return recipientName(l.subject.recipients[i])
	}
	return "a recipient"
}
