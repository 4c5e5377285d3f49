package settings

import (
	"encoding/json"
	"slices"
	"strings"
)

func enum(words ...string) schema {
	s := schema{}
	for _, w := range words {
		s.Enum = append(s.Enum, w)
	}
	return s
}

// switched are words that a truth value may be written as too.
func switched(words ...string) schema {
	s := enum(words...)
	s.Enum = append(s.Enum, true, false)
	return s
}

func between[N int | float64](least, most N, kind string) schema {
	return schema{Type: kind, Minimum: least, Maximum: most}
}

func textSchema(most int) schema { return schema{Type: "string", MaxLength: most} }

func patternSchema(pattern string) schema { return schema{Type: "string", Pattern: pattern} }

const spanPattern = `([0-9]+w)?([0-9]+d)?([0-9.]+(h|m|s|ms))*`

// spanSchema is a length of time, or one of some words.
func spanSchema(least, most string, words ...string) schema {
	s := schema{Description: "From " + least + " to " + most + "."}
	pattern := "^(" + strings.Join(append(slices.Clone(words), spanPattern), "|") + ")$"
	s.AnyOf = []*schema{{Type: "string", Pattern: pattern}}
	if slices.Contains(words, "off") {
		s.AnyOf = append(s.AnyOf, &schema{Enum: []any{json.RawMessage("0")}})
	}
	return s
}

// viewsSchema is the list of a person's own tabs.
func viewsSchema() schema {
	order := enum(orders().choices...)
	ascending := yesNo().schema
	name, text, column := textSchema(longestTitle), textSchema(longestQuery), enum(Columns()...)
	columns := schema{Type: "array", Items: &column, MinItems: 1, Unique: true}
	view := &schema{
		Type: "object", Additional: false, Required: []string{"name"},
		AnyOf:      []*schema{{Required: []string{"query"}}, {Required: []string{"columns"}}},
		Properties: map[string]*schema{"name": &name, "query": &text, "order": &order, "ascending": &ascending, "columns": &columns},
	}
	return schema{Type: orNothing("array"), Items: view, MaxItems: mostViews}
}

// programsSchema is the list of a person's own commands.
func programsSchema() schema {
	name, key := textSchema(longestTitle), textSchema(longestKey)
	whom, shown := choice(ForRow, ForMarked).schema, choice(ShowTerminal, ShowPanel, ShowNothing).schema
	command := schema{Type: "array", Items: &schema{Type: "string"}, MaxItems: mostArguments}
	one := &schema{
		Type: "object", Additional: false, Required: []string{"name", "command"},
		Properties: map[string]*schema{"name": &name, "key": &key, "command": &command, "for": &whom, "show": &shown},
	}
	return schema{Type: orNothing("array"), Items: one, MaxItems: mostPrograms}
}

// keysSchema is the keys by action: one, a list, or those of a group of actions.
func keysSchema() schema {
	one := textSchema(longestKey)
	keys := &schema{AnyOf: []*schema{&one, {Type: "integer"}, {Type: "array", Items: &one, MaxItems: mostKeys}}}
	group := &schema{Type: "object", Additional: keys}
	return schema{Type: orNothing("object"), Additional: &schema{AnyOf: append(slices.Clone(keys.AnyOf), group)}}
}
