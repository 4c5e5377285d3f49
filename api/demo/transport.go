package demo

import (
	"net/http"

	"inkdesk/api/demo/memory"
)

// BaseURL is what a client of [Service.Transport] is given. The host does not matter.
const BaseURL = "http://127.0.0.1/v2"

// Transport asks the service without a socket.
func (s *Service) Transport() http.RoundTripper {
	return &memory.Transport{Handler: s, Now: s.now, Refuses: func(r *http.Request) bool {
		return s.options.Faults.Refuses(s.operationName(r), r)
	}}
}
