package plan_test

import (
	"testing"

	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// Every plan and every confirmation says which kind of account it changes.
func TestPlansSayWhereTheyAct(t *testing.T) {
	for badge, alter := range map[string]func(*uitest.Options){
		"LIVE": func(*uitest.Options) {},
		"SANDBOX": func(o *uitest.Options) {
			o.Settings = func(s *settings.Resolved) { s.Profile.Sandbox = true }
		},
		"DEMO": func(o *uitest.Options) { o.More = func(u *ui.Options) { u.Demo = true } },
	} {
		o := uitest.Options{Route: planFor("envelope.void", 1, model.InProgress)}
		alter(&o)
		run(t, o, func(d *harness) {
			d.See(badge+"  work at api.example.com", uitest.TypeTheTail+" characters of the id")
		})
		o.Route = planFor("envelope.void", 2, model.InProgress)
		run(t, o, func(d *harness) {
			d.See("2 to change", badge+"  work at api.example.com")
		})
	}
}
