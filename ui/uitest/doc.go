// Package uitest runs the real program in virtual time against a virtual terminal and a
// service in memory. A test presses keys and reads cells, as a person does:
//
//	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
//		p.Press("j", "enter")
//		p.See("Recipients")
//		p.Golden("envelope")
//	})
//
// A test of one screen says in its options what the service holds, how it misbehaves, and
// which place to open; places it is not about stay empty:
//
//	uitest.Options{
//		Faults:  "envelope.void status=409*1",
//		Route:   func(s *demo.Service) nav.Route { return nav.Envelope{ID: first(s)} },
//		Screens: uitest.Only(envelope.New),
//	}
//
// Every frame of every test is checked: its size is exact, and nothing in it could do
// something to a terminal. So is every Update: it asks the service for nothing. When the
// program has ended, an hour passes, in which everything it has started has to end.
//
// Only tests import it.
package uitest
