package demo

import (
	"net/http"

	"inkdesk/api/demo/memory"
)

// BaseURL is what a client of [Service.Transport] is given. The host does not matter.
const BaseURL = "http://127.0.0.1/v2"

// Transport asks the service without a socket. The Date of its answers follows the clock
// of the service.
func (s *Service) Transport() http.RoundTripper {
	return s.options.Faults.Transport(memory.NewTransport(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", s.now().UTC().Format(http.TimeFormat))
		s.ServeHTTP(w, r)
	})), s.operationName)
}
