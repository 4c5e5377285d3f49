package settings

import (
	"encoding/json"
	"slices"
	"strings"
)

type schema struct {
	Dialect     string             `json:"$schema,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Type        any                `json:"type,omitempty"`
	Enum        []any              `json:"enum,omitempty"`
	Default     any                `json:"default,omitempty"`
	Minimum     any                `json:"minimum,omitempty"`
	Maximum     any                `json:"maximum,omitempty"`
	MaxLength   int                `json:"maxLength,omitempty"`
	Pattern     string             `json:"pattern,omitempty"`
	AnyOf       []*schema          `json:"anyOf,omitempty"`
	MinItems    int                `json:"minItems,omitempty"`
	MaxItems    int                `json:"maxItems,omitempty"`
	Unique      bool               `json:"uniqueItems,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Names       *schema            `json:"propertyNames,omitempty"`
	Additional  any                `json:"additionalProperties,omitempty"` // a schema or false
}

// Schema returns the JSON schema (draft 2020-12) of the configuration file, for editors. The
// example, a file with every setting, describes each in the comment above it.
func Schema(example string) ([]byte, error) {
	about, defaults := comments(example), Defaults()
	top, profile := newGroup(), newGroup()
	for _, s := range table() {
		row := s.schema
		row.Description = strings.TrimSpace(about[s.name] + " " + row.Description)
		switch text := s.show(&defaults); {
		case row.Type == "array" || row.Type == "object" || text == "":
		case row.Minimum != nil, text == "true", text == "false":
			row.Default = json.RawMessage(text)
		default:
			row.Default = text
		}
		if s.in&program != 0 {
			top.add(s.name, &row, about)
		}
		if s.in&account != 0 {
			profile.add(s.name, &row, about)
		}
	}
	top.Dialect, top.Title = "https://json-schema.org/draft/2020-12/schema", "The configuration of inkdesk"
	top.Properties["profiles"] = &schema{
		Description: about["profiles"], Type: orNothing("object"), Additional: profile,
		Names: &schema{Pattern: profileName.String(), MaxLength: longestName},
	}
	text, err := json.MarshalIndent(top, "", "  ")
	return append(text, '\n'), err
}

func newGroup() *schema {
	return &schema{Type: orNothing("object"), Additional: false, Properties: map[string]*schema{}}
}

// orNothing returns the types of a setting that may be left empty in the file.
func orNothing(name string) []string { return []string{name, "null"} }

// add puts a setting into its group, if its name has one.
func (g *schema) add(name string, row *schema, about map[string]string) {
	if group, member, inside := strings.Cut(name, "."); inside {
		inner := g.Properties[group]
		if inner == nil {
			inner = newGroup()
			inner.Description = about[group]
			g.Properties[group] = inner
		}
		g, name = inner, member
	}
	g.Properties[name] = row
}

// comments returns the comments of a configuration file by the name of the setting below, or else
// before them. A setting directly below another shares that one's.
func comments(file string) map[string]string {
	about := map[string]string{}
	var block []string
	var path []string
	previous := ""
	for line := range strings.Lines(file) {
		text := strings.TrimSpace(line)
		if comment, ok := strings.CutPrefix(text, "#"); ok {
			block = append(block, strings.TrimSpace(comment))
			continue
		}
		name, rest, _ := strings.Cut(text, ":")
		if text == "" {
			block, previous = nil, ""
			continue
		}
		depth := (len(line) - len(strings.TrimLeft(line, " "))) / 2
		path = append(path[:min(depth, len(path))], name)
		_, behind, _ := strings.Cut(rest, " # ")
		switch {
		case len(block) > 0:
			previous = strings.Join(block, " ")
		case behind != "":
			previous = strings.TrimSpace(behind)
		}
		full := strings.Join(path, ".")
		if profile, ok := strings.CutPrefix(full, "profiles."); ok {
			_, full, _ = strings.Cut(profile, ".")
		}
		about[full] = previous
		block = nil
	}
	return about
}

func enum[T any](words ...T) schema {
	s := schema{}
	for _, w := range words {
		s.Enum = append(s.Enum, w)
	}
	return s
}

func spanSchema(limits, words []string) schema {
	const spanPattern = `([0-9]+w)?([0-9]+d)?([0-9.]+(h|m|s|ms))*`
	s := schema{Description: "From " + limits[0] + " to " + limits[1] + "."}
	pattern := "^(" + strings.Join(append(slices.Clone(words), spanPattern), "|") + ")$"
	s.AnyOf = []*schema{{Type: "string", Pattern: pattern}}
	if slices.Contains(words, "off") {
		s.AnyOf = append(s.AnyOf, &schema{Enum: []any{json.RawMessage("0")}})
	}
	return s
}
