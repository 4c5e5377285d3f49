package settings

import (
	"net/url"
	"time"

	"inkdesk/model/triage"
	"inkdesk/ui/terminal"
)

// DefaultProfile names the profile of a file that has none.
const DefaultProfile = "default"

// DefaultBaseURL holds the service's published address (a fact of public sources, not of the specification).
const DefaultBaseURL = "https://restapi.sign.plus/v2"

// Profile describes one account at one service.
type Profile struct {
	// Name can be a part of a file name.
	Name string
	// BaseURL holds the address as [CheckBaseURL] returns it; it must not be changed.
	BaseURL *url.URL
	// ReadOnly forbids every change.
	ReadOnly bool
	// Sandbox marks an account for trials: it is shown, and new envelopes start in
	// sandbox mode. The service does not say it, so the profile does.
	Sandbox bool
	// Label holds a short text shown beside the profile's name, often empty.
	Label string
	// TokenFile holds the absolute path of a file with the access token, or is empty.
	TokenFile string
	// TokenCommand prints the access token: an absolute path and its arguments, run
	// without a shell. Empty when there is none.
	TokenCommand []string
	// PageSize limits how many rows are asked for at once, 1 to 1000.
	PageSize int
	// CAFile holds the absolute path of certificates to trust besides the system's, or is empty.
	CAFile string
	// AllowHTTPLoopback permits a base URL without TLS on this machine.
	AllowHTTPLoopback bool
	Confirm           Confirm
	// Extensions offers operations that public sources know and the specification does not.
	Extensions bool
	// WebURL holds the address of an envelope in the browser, with {id} in the place of its id; empty for none.
	WebURL string
	// Prefetch says how much is read in the background to check envelopes.
	Prefetch Prefetch
	// History says whether changes that are seen are kept on this machine.
	History Switch
	// TeamFolder holds an absolute path: where the people of this machine share what they decide
	// about envelopes; empty for a folder of one's own.
	TeamFolder string
	// Operator names the person behind an account of this machine that several share, as the journal does; empty for none.
	Operator    string
	Journal     Journal
	Limits      Limits
	Assumptions Assumptions
}

// Journal says how much of a change is recorded.
type Journal struct {
	// Values says whether names, texts and numbers are kept with it, before and after.
	Values Switch
}

// Limits limits the load one process may put on the service.
type Limits struct {
	// InFlight limits the requests under way at the same time.
	InFlight int
	// PerSecond limits the requests started in a second.
	PerSecond float64
}

// Assumptions fill the gaps of the specification. The defaults are those that public sources say or suggest.
type Assumptions struct {
	// TimeUnit says what timestamps count.
	TimeUnit TimeUnit
	// Cursor says whether the row named by a cursor is left out of the page.
	Cursor Cursor
	// OrderField names the body field that holds the ordering.
	OrderField string
	// AnnotationUnit names the unit of positions and sizes on a page.
	AnnotationUnit AnnotationUnit
	// PageBase sets the number of a document's first page, 0 or 1.
	PageBase int
	// PageOrigin names the corner of a page that positions count from.
	PageOrigin PageOrigin
	// StepsSequential says that a signing step starts when the one before is done.
	StepsSequential bool
	// AttachmentsVisible says that recipients see attachments where the service does not tell.
	AttachmentsVisible bool
	// WebhookEvent says that registering a webhook sends the event beside the target.
	WebhookEvent bool
}

const day = 24 * time.Hour

// Defaults returns what holds where neither the file nor the environment nor a flag says
// anything. The download folder is left empty: [Resolve] asks the system for it.
func Defaults() Resolved {
	return Resolved{
		Profile:   defaultProfile(),
		Look:      Look{Theme: ThemeAuto, Density: DensityUsual, Color: terminal.ColorAuto, ASCII: Auto, Motion: On, Forms: FormsPage, CellShape: 2},
		Mouse:     Auto,
		Refresh:   time.Minute,
		IdleLock:  15 * time.Minute,
		Clipboard: terminal.ClipboardAuto,
		Alert:     terminal.AlertOff,
		Thresholds: triage.Thresholds{
			ExpiringAct: day, ExpiringSoon: 3 * day, ExpiringWatch: 7 * day,
			OverdueAct: day,
			DraftWatch: 30 * day, DraftSoon: 90 * day,
			EndedRecently: 7 * day,
			PendingWatch:  day,
		},
	}
}

func defaultProfile() Profile {
	return Profile{
		Name: DefaultProfile, BaseURL: &url.URL{Scheme: "https", Host: "restapi.sign.plus", Path: "/v2"},
		PageSize: 200, AllowHTTPLoopback: true, Confirm: ConfirmTyped, Extensions: true, Prefetch: PrefetchLight, History: On,
		Journal: Journal{Values: On}, Limits: Limits{InFlight: 4, PerSecond: 5},
		Assumptions: Assumptions{
			TimeUnit: TimeAuto, Cursor: CursorExclusive, OrderField: "order_field",
			AnnotationUnit: AnnotationPercent, PageBase: 1, PageOrigin: OriginTop,
			StepsSequential: true, AttachmentsVisible: true, WebhookEvent: true,
		},
	}
}
