package demo

import (
	"net/http"
	"testing"
)

// recorder takes whatever it is told.
type recorder struct{ told int }

func (r *recorder) RoundTrip(*http.Request) (*http.Response, error) {
	r.told++
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

// A service on a port notifies this machine and no one else, whatever webhooks there are.
func TestOnlyThisMachineIsNotified(t *testing.T) {
	for target, want := range map[string]int{
		"http://localhost:9/": 1, "http://127.0.0.1:9/": 1, "http://[::1]:9/": 1, "http://[::ffff:127.0.0.1]/": 1,
		"https://hooks.example.com/": 0, "http://192.0.2.1/": 0, "http://localhost.example.com/": 0, "http://127.0.0.1.example.com/": 0,
	} {
		d, to := newDispatcher(nil), new(recorder)
		d.restrictToLoopback()
		d.transport = to
		d.enqueue(target, []byte("{}"))
		d.workers.Wait()
		d.close()
		if to.told != want {
			t.Errorf("%s was notified %d times, want %d", target, to.told, want)
		}
	}
}
