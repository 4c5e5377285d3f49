package screen

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
	"inkdesk/ui/desk"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

// Env holds what every screen works with. The copies of screens differ in Owner, Nav and Failure alone.
type Env struct {
	Owner    uint64 // holds the number of the screen; replies, ticks and timers carry it back
	Client   *api.Client
	Keys     *keys.Map
	Settings *settings.Resolved
	Tokens   Tokens
	Journal  *journal.Journal // records changes; it blocks on the disk, and is nil where none can be kept
	Demo     bool             // marks the service in memory: nothing that is changed there is real
	State    *state.Store     // remembers things between runs; it is read and written in commands only
	Session  state.Session    // says whose program this is, for others who want the same work
	Terminal terminal.Capabilities
	Theme    *theme.Theme     // holds the styles; it is replaced in place when the background is known
	Account  *account.Book    // holds everything known of the account. Only Update uses it
	Printed  *PrintedPages    // holds the words of pages that were looked at. Only Update uses it
	Presence *Presence        // says when the person was there before. It belongs to the goroutine of Update
	Desk     *desk.Desk       // holds what people have decided. Only Update uses it; nil holds nothing
	Deleted  Deleted          // names what the screens have deleted, and leave out or mark
	Now      func() time.Time // returns the time of this machine, for what happens on it; tests give their own
	Nav      *nav.Navigator   // takes orders where to go. Each screen has its own
	Failure  *Failure         // says how a failure is shown. Each screen has its own; nil shows it folded
}

// Failure says how a failure is shown.
type Failure struct {
	Unfolded bool // has the technical cause below it
}

// Tokens holds the ways to a token for a person who signs in.
type Tokens struct {
	Keyring *token.Store // can keep the token, nil for nowhere, and Kept names the file that can take its place
	Kept    token.Kept
	// Ask runs the command of the profile on a terminal, nil where there is none. It blocks while the person types.
	Ask func(context.Context, token.Terminal) (token.Token, error)
}

var numbers atomic.Uint64

// NextNumber returns a number that this process has not used: for owners, tickets, ticks.
func NextNumber() uint64 { return numbers.Add(1) }

// For returns the environment of one screen.
func (e Env) For(owner uint64) Env {
	e.Owner, e.Nav, e.Failure = owner, &nav.Navigator{}, &Failure{}
	return e
}

// Presence says when the person was there before, and whether changes that are seen are kept until
// the next session. The frame keeps it up to date.
type Presence struct {
	LastHere time.Time // holds when the person was there before, by the clock of this machine, zero for not known
	Kept     bool      // says that changes that are seen are kept on this machine
}

// Deleted holds the names of things deleted while the program runs, by their ids. The service may
// go on answering for them, out of its trash or because it is late, and no answer shows that they
// are deleted. It belongs to the goroutine of Update. The nil Deleted holds nothing.
type Deleted map[string]model.Text

// Add notes a deletion.
func (d Deleted) Add(id string, name model.Text) {
	if d != nil {
		d[id] = name
	}
}

// Has reports whether something was deleted.
func (d Deleted) Has(id string) bool {
	_, has := d[id]
	return has
}

// AccountKind says what kind of account a profile leads to. The service does not tell, so the
// profile does; an account that is not marked as a sandbox is live.
type AccountKind uint8

// The kinds of accounts.
const (
	Live AccountKind = iota
	Sandbox
	Demo
)

// ServiceName names the profile and the host of the service: "work at api.example.com".
func (e Env) ServiceName() string { return e.Settings.Profile.Name + " at " + e.Client.Host() }

// AccountKind returns the kind of the account that everything is about.
func (e Env) AccountKind() AccountKind {
	switch {
	case e.Demo:
		return Demo
	case e.Settings.Profile.Sandbox:
		return Sandbox
	default:
		return Live
	}
}

// String returns the word of the badge.
func (a AccountKind) String() string { return [...]string{"LIVE", "SANDBOX", "DEMO"}[a] }

// Badge returns the role of the badge.
func (a AccountKind) Badge() theme.Role {
	if a == Live {
		return theme.BadgeLive
	}
	return theme.BadgeSandbox
}

// Role returns the role of a host named beside the word.
func (a AccountKind) Role() theme.Role {
	if a == Live {
		return theme.Strong
	}
	return theme.Info
}

const mostSkew = time.Minute // limits how far the clocks here and there may be apart before a person is told

// ServiceNow returns the present by the clock of the service, which dates all it has, in the zone of the person.
func (e Env) ServiceNow() time.Time { return e.ServiceTime(e.Now()) }

// ServiceTime returns a time of this machine by the clock of the service.
func (e Env) ServiceTime(at time.Time) time.Time {
	if e.Client == nil {
		return at
	}
	return e.Client.ServiceTime(at)
}

// Span returns the time of a reading by the clock of the service. It began at the zero time where that is not known.
func (e Env) Span(began, ended time.Time) account.Span {
	span := account.Span{To: e.ServiceTime(ended)}
	if !began.IsZero() {
		span.From = e.ServiceTime(began)
	}
	return span
}

// Apart reports whether a person should know how far the clock of the service is ahead.
func Apart(skew time.Duration) bool { return skew.Abs() > mostSkew }

// SkewText says how the clocks differ and which one counts, without a full stop.
func SkewText(skew time.Duration) string {
	word := "behind"
	if skew < 0 {
		word = "ahead of"
	}
	return fmt.Sprintf("this clock is %s %s that of the service; ages and deadlines follow the service", triage.Span(skew.Abs()), word)
}

// Rules returns what envelopes are examined with: the limits and assumptions of the settings.
func (e Env) Rules() account.Rules {
	assume := e.Settings.Profile.Assumptions
	return account.Rules{
		Context: triage.Context{
			Thresholds:         e.Settings.Thresholds,
			StepsSequential:    assume.StepsSequential,
			AttachmentsVisible: assume.AttachmentsVisible,
		},
		Positions: e.Positions, Key: e.Settings.Profile.Name + " " + e.Settings.Profile.BaseURL.String(),
	}
}

// Positions returns how the positions of fields are read: as the person has set, or else as the numbers tell.
func (e Env) Positions(fields []model.Annotation, documents []model.Document) geometry.Assumptions {
	byDefault := func(name string) bool { return e.Settings.Origin(name).Source == settings.FromDefault }
	assume := e.Settings.Profile.Assumptions
	a := geometry.Assumptions{Base: assume.PageBase, Upwards: assume.PageOrigin == settings.OriginBottom}
	switch assume.AnnotationUnit {
	case settings.AnnotationPercent:
		a.Unit = geometry.Percent
	case settings.AnnotationRatio:
		a.Unit = geometry.Ratio
	case settings.AnnotationPixel:
		a.Unit = geometry.Pixel
	}
	if a.Unit == geometry.Undecided || a.Unit == geometry.Percent && byDefault("assumptions.annotation_unit") {
		a.Unit = geometry.DetectUnit(fields, documents)
	}
	if a.Base == 1 && byDefault("assumptions.page_base") {
		a.Base = geometry.DetectBase(fields, documents)
	}
	return a
}
