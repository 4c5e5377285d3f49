package desk

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
)

const (
	plansExtension = ".plans.json"
	// mostPlans is how large a file of plans is that is read, and mostInPlan how many envelopes
	// of one plan are written.
	mostPlans  = 1 << 20
	mostInPlan = 5000
	// mostAhead is how long a plan can say that it is being looked at. It bounds what a crash
	// leaves behind.
	mostAhead = 10 * time.Minute
)

// Plan says that somebody is at a plan of changes right now, and which envelopes it holds.
type Plan struct {
	// Account is whose plan it is; it is that of the file.
	Account string `json:"-"`
	// Session tells the programs of one account apart.
	Session   string   `json:"session"`
	Service   string   `json:"service"`
	Envelopes []string `json:"envelopes"`
	// Until is when it is over, unless it is written again before.
	Until time.Time `json:"until"`
}

func (p *Plan) live(now time.Time) bool { return now.Before(p.Until) && p.Until.Sub(now) <= mostAhead }

// SetPlan writes which envelopes the plan of a session holds, until it is set again or a time
// has passed; without envelopes the session is at no plan.
func (s *Store) SetPlan(session string, envelopes []string, until time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.open()
	if err != nil {
		return err
	}
	defer f.Close()
	return s.explain(s.inTurn(func() error {
		now := time.Now()
		plans, err := f.plans(s.me)
		if err != nil {
			return err
		}
		plans = slices.DeleteFunc(plans, func(p Plan) bool { return p.Session == session || !p.live(now) })
		if len(envelopes) > 0 {
			plans = append(plans, Plan{
				Session: session, Service: s.service, Envelopes: envelopes[:min(len(envelopes), mostInPlan)], Until: until.UTC().Truncate(time.Second),
			})
		}
		if len(plans) == 0 {
			if err := f.Remove(s.me + plansExtension); !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return nil
		}
		text, err := json.Marshal(plans)
		if err != nil {
			return err
		}
		return f.ReplaceAs(s.me+plansExtension, text, f.mode())
	}))
}

// plans are those in the file of an account. What is no plan is left out.
func (f *folder) plans(account string) ([]Plan, error) {
	file, _, err := f.open(account+plansExtension, account)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := readUpTo(file, mostPlans)
	if err != nil {
		return nil, err
	}
	var plans []Plan
	if json.Unmarshal(text, &plans) != nil {
		return nil, nil
	}
	bad := func(id string) bool { return !model.EnvelopeID(id).Valid() }
	return slices.DeleteFunc(plans, func(p Plan) bool {
		return bad(p.Session) || bad(p.Service) || slices.ContainsFunc(p.Envelopes, bad)
	}), nil
}

// livePlans are the plans of the service at which somebody is now.
func (s *Store) livePlans(f *folder, names []string, now time.Time) []Plan {
	var all []Plan
	for _, name := range names {
		account, is := strings.CutSuffix(name, plansExtension)
		if !is || !isAccount(account) {
			continue
		}
		plans, err := f.plans(account)
		if err != nil {
			continue // it is only a courtesy; what is decided is not in there
		}
		for _, p := range plans {
			if p.Account = account; p.Service == s.service && p.live(now) {
				all = append(all, p)
			}
		}
	}
	return all
}
