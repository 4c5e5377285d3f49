package settings

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"inkdesk/api/testbed"
	"inkdesk/assets"
)

func testSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := Schema(assets.Config())
	testbed.Must(t, err)
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	testbed.Must(t, err)
	c := jsonschema.NewCompiler()
	testbed.Must(t, c.AddResource("schema.json", parsed))
	s, err := c.Compile("schema.json")
	testbed.Must(t, err)
	return s
}

func validate(s *jsonschema.Schema, text string) error {
	var file any
	if err := yaml.Unmarshal([]byte(text), &file); err != nil {
		return err
	}
	return s.Validate(file)
}

// readmeExamples are the indented blocks of the README that are configuration files.
func readmeExamples(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	testbed.Must(t, err)
	var examples []string
	for _, block := range regexp.MustCompile(`(?m)(?:^    .*\n)+`).FindAllString(string(text), -1) {
		block = regexp.MustCompile(`(?m)^    `).ReplaceAllString(block, "")
		first := regexp.MustCompile(`(?m)^([a-z_]+):`).FindStringSubmatch(block)
		if first == nil {
			continue
		}
		for _, name := range members("", program) {
			if name == first[1] {
				examples = append(examples, block)
			}
		}
	}
	return examples
}

func TestSchemaTakesEveryExample(t *testing.T) {
	s := testSchema(t)
	examples := readmeExamples(t)
	if len(examples) == 0 {
		t.Fatal("the README has no example of a configuration file")
	}
	for _, example := range append(examples, assets.Config(), "", "thresholds:\nprofiles:\n  work:\n") {
		if err := validate(s, example); err != nil {
			t.Errorf("%s\n%v", example, err)
		}
		if _, problems := load(t, example); len(problems) > 0 {
			t.Errorf("%s\n%v", example, problems)
		}
	}
}

// What the program takes the schema takes, and what it refuses the schema refuses.
func TestSchemaAgreesWithTheRules(t *testing.T) {
	s := testSchema(t)
	for text, good := range map[string]bool{
		"theme: dark": true,
		"theme: drak": false,
		"them: dark":  false,

		"colors: {danger: 208, accent: \"#5FAFFF\", text: default, info: bright red}": true,
		"colors: {danger: 256}": false, "colors: {danger: \"-1\"}": false, "colors: {danger: pink}": false,
		"colors: {danger: \"#12345\"}": false, "colors: {anger: 208}": false, "colors: [208]": false, "colors:": true,

		"ascii: yes please": false,
		"mouse: true":       true,
		"mouse: off":        true,
		"refresh: 1h30m":    true,
		"refresh: off":      true,
		"refresh: 0":        true,
		"refresh: often":    false,
		"cell_shape: 1.5":   true,
		"cell_shape: 9":     false,
		"letters: texts":    false,
		"letters: ~/texts":  true,
		"thresholds: {idle_soon: auto, idle_watch: 4d}":                          true,
		"thresholds: {idle_late: 3d}":                                            false,
		"journal: {values: off}":                                                 true,
		"journal: {values: maybe}":                                               false,
		"keys: {list.open: [enter, o], list: {sort: s}, move.top: 1}":            true,
		"keys: {list.open: {enter: {o: p}}}":                                     false,
		"views: [{name: Late, query: 'idle:>7d', order: name, ascending: true}]": true,
		"views: [{name: Late}]":                                                  false,
		"views: [{name: Late, query: x, sort: name}]":                            false,
		"views: [{name: Late, query: x, columns: [name, why]}]":                  true,
		"views: [{name: Attention, columns: [name, why]}]":                       true,
		"views: [{name: Late, query: x, columns: []}]":                           false,
		"views: [{name: Late, query: x, columns: name}]":                         false,
		"views: [{name: Late, query: x, columns: [name, size]}]":                 false,
		"views: [{name: Late, query: x, columns: [name, name]}]":                 false,
		"profiles: {work: {page_size: 1000, limits: {in_flight: 1}}}":            true,
		"profiles: {work: {page_size: 0}}":                                       false,
		"profiles: {work: {base_url: 'https://sign.example/v1'}}":                false,
		"profiles: {work: {token_command: pass}}":                                false,
		"profiles: {work: {theme: mono, journal: {values: on}}}":                 true,
		"profiles: {work: {color: never}}":                                       false,
		"profiles: {My Work: {}}":                                                false,
		"profiles: {work: {assumptions: {order_field: 'order by'}}}":             false,
	} {
		if err := validate(s, text); (err == nil) != good {
			t.Errorf("%s: schema says %v", text, err)
		}
		if _, problems := load(t, text); (len(problems) == 0) != good {
			t.Errorf("%s: program says %v", text, problems)
		}
	}
}

func TestSchemaHasAndDescribesEverySetting(t *testing.T) {
	s := testSchema(t)
	for _, row := range table() {
		at := s
		if row.in&program == 0 {
			at, _ = s.Properties["profiles"].AdditionalProperties.(*jsonschema.Schema)
		}
		for part := range strings.SplitSeq(row.name, ".") {
			if at = at.Properties[part]; at == nil {
				t.Fatalf("%s is not there", row.name)
			}
			testbed.Wrong(t, len(at.Description) < 20, "%s is described as %q", row.name, at.Description)
		}
	}
}
