package demo

import (
	"net/url"
	"strings"
)

// matchPath compares a path like /envelope/{envelope_id}/void with the escaped parts
// of a request's path, and takes the values of the parameters.
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
