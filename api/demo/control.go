package demo

import (
	"net/http"
	"time"

	"inkdesk/model"
)

// Control returns a handler for things that no operation of the service does: it lets recipients
// act and time pass. Its paths are below /demo, and it takes the token with both scopes.
//
//	POST /demo/envelope/{envelope_id}/recipient/{recipient_id}/{act}
//	POST /demo/skip?by=36h
func (s *Service) Control() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /demo/envelope/{envelope}/recipient/{recipient}/{act}", s.controlAct)
	mux.HandleFunc("POST /demo/skip", s.controlSkip)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if denied := s.authorize(r, editScope); denied != nil {
			out := s.problemReply(w, denied)
			out.send(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func (s *Service) controlAct(w http.ResponseWriter, r *http.Request) {
	id := model.EnvelopeID(r.PathValue("envelope"))
	out, err := s.actAndShow(id, model.RecipientID(r.PathValue("recipient")), Act(r.PathValue("act")))
	if err != nil {
		out = s.problemReply(w, err)
	}
	s.omitNulls(&out)
	out.send(w, r)
}

func (s *Service) actAndShow(id model.EnvelopeID, recipient model.RecipientID, act Act) (reply, error) {
	if err := s.Act(id, recipient, act); err != nil {
		return reply{}, err
	}
	e, _ := s.Envelope(id)
	return jsonReply(s.envelopeJSON(e, false))
}

func (s *Service) controlSkip(w http.ResponseWriter, r *http.Request) {
	by, err := time.ParseDuration(r.URL.Query().Get("by"))
	if err != nil || by < 0 {
		out := s.problemReply(w, invalid(fieldProblem{"by", "This must be a duration like 90s or 36h."}))
		out.send(w, r)
		return
	}
	s.Skip(by)
	out := reply{status: http.StatusNoContent}
	out.send(w, r)
}

// Skip moves the clock of the service forward.
func (s *Service) Skip(by time.Duration) {
	s.skipped.Add(int64(by))
	s.Advance()
}

func (s *Service) now() time.Time { return s.options.Now().Add(time.Duration(s.skipped.Load())) }
