package ui_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/model/hostile"
	"inkdesk/ui/uitest"
)

// spoiled is a service whose answers hold hostile strings.
type spoiled struct {
	to http.RoundTripper
	// spare holds for the fields that stay as they are.
	spare func(key string) bool
}

func (s *spoiled) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := s.to.RoundTrip(req)
	if err != nil || !strings.Contains(resp.Header.Get("Content-Type"), "json") {
		return resp, err
	}
	defer resp.Body.Close()
	var answer any
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return nil, err
	}
	next := len(req.URL.Path) // every place of the service begins elsewhere in the corpus
	body, err := json.Marshal(s.spoil("", answer, &next))
	resp.Body = io.NopCloser(bytes.NewReader(body))
	resp.ContentLength = int64(len(body))
	return resp, err
}

// spoil replaces texts by samples, one after the other, members in the order of their
// names.
func (s *spoiled) spoil(key string, value any, next *int) any {
	switch value := value.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(value)) {
			value[k] = s.spoil(k, value[k], next)
		}
	case []any:
		for i := range value {
			value[i] = s.spoil(key, value[i], next)
		}
	case string:
		if s.spare(key) {
			return value
		}
		samples := hostile.Strings()
		*next++
		return samples[*next%len(samples)].Text
	}
	return value
}

// Nothing that strangers put into an envelope reaches the terminal, wherever it is shown.
// The harness looks at every frame.
func TestHostileTextsOnEveryScreen(t *testing.T) {
	words := []string{
		"status", "flow_type", "legality_level", "role", "type", "content_type", "uid", "id",
	}
	for name, spare := range map[string]func(string) bool{
		"in the texts": func(key string) bool {
			return slices.Contains(words, key) || strings.HasSuffix(key, "_id")
		},
		"everywhere but in the ids": func(key string) bool { return key == "id" },
		"everywhere":                func(string) bool { return false },
	} {
		t.Run(name, func(t *testing.T) {
			service := demo.New(demo.Options{Envelopes: 60, Token: uitest.Token})
			o := uitest.Options{Width: 200, Height: 50, Transport: &spoiled{to: service.Transport(), spare: spare}}
			uitest.Run(t, o, readEverything)
		})
	}
}

// readEverything goes through all views, envelopes and tabs, and through what the frame
// lays over them.
func readEverything(p *uitest.Program) {
	p.Press("8", "j", "j", "j", "j", "j", "j", "pgdown", "pgdown", "G", "k", "k", "g")
	p.Resize(80, 24)
	p.Press("pgdown", "enter")
	for range 9 {
		p.Press("tab", "J", "pgdown", "w", "esc")
	}
	p.Press("y", "esc", "Y", "esc", "?", "esc", "ctrl+p", "esc", "!", "esc", "o", "esc")
	p.Press("v", "tab", "tab", "v", "enter", "?", "esc", "esc", "d", "j", "esc")
	p.Press("o", "2", "j", "enter")
	for range 6 {
		p.Press("tab", "J", "pgdown")
	}
	p.Press("v", "v", "esc", "esc", "o", "3", "o", "4", "esc", "o", "1")
	p.Press("ctrl+r")
	p.Resize(60, 15)
	p.Press("J", "J", "q")
}
