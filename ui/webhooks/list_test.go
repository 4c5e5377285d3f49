package webhooks_test

import (
	"encoding/json"
	"net/http"
)

// list is a service that answers every call with these webhooks.
type list []map[string]string

func (l list) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	_ = json.NewEncoder(w).Encode(map[string]any{"webhooks": l})
}
