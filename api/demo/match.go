package demo

import (
	"net/url"
	"strings"
)

// matchPath compares a path like /envelope/{envelope_id}/void with the escaped parts
// of a request's path, and returns the values of the parameters. [http.ServeMux] cannot
// hold these paths: /envelope/from_template/{template_id} and /envelope/{envelope_id}/duplicate
// match the same path, and neither is more specific.
func matchPath(pattern string, parts []string) ([]string, bool) {
	wanted := strings.Split(pattern[1:], "/")
	if len(wanted) != len(parts) {
		return nil, false
	}
	var values []string
	for i, part := range parts {
		if !strings.HasPrefix(wanted[i], "{") {
			if wanted[i] != part {
				return nil, false
			}
			continue
		}
		value, err := url.PathUnescape(part)
		if err != nil || value == "" {
			return nil, false
		}
		values = append(values, value)
	}
	return values, true
}
