package activity

import (
	"net/url"
	"strings"

	"inkdesk/api"
)

// tokenVariable replaces the access token, which is never part of a text.
const tokenVariable = "INKDESK_TOKEN"

// curl is a call as a shell command. The log does not keep the body, so the command names a
// file in its place.
func curl(base *url.URL, c *api.Call) string {
	op, _ := api.Lookup(c.Operation)
	lines := []string{"curl --silent --show-error --request " + quote(c.Method)}
	add := func(option, value string) { lines = append(lines, "--"+option+" "+value) }
	add("header", `"Authorization: Bearer $`+tokenVariable+`"`)
	switch {
	case c.Sent == 0:
	case uploads(c):
		add("form", "file=@document.pdf")
	default:
		add("header", "'Content-Type: application/json'")
		add("data", "@body.json")
	}
	if op.Class == api.Stream {
		add("output", "download")
	}
	lines = append(lines, quote(strings.TrimSuffix(base.String(), "/")+c.Path))
	return strings.Join(lines, " \\\n  ")
}

func placeholderNote(c *api.Call) string {
	need := "Set " + tokenVariable + " to your access token first."
	switch {
	case c.Sent == 0:
		return need
	case uploads(c):
		return "The file is not kept: put it in the place of document.pdf. " + need
	default:
		return "What was sent is not kept: write it to body.json. " + need
	}
}

func uploads(c *api.Call) bool { return strings.HasSuffix(c.Operation, ".add_document") }

func quote(text string) string {
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
