package settings

import "net/url"

// DefaultProfile names the profile of a file that has none.
const DefaultProfile = "default"

// DefaultBaseURL holds the service's published address (a fact of public sources, not of the specification).
const DefaultBaseURL = "https://restapi.sign.plus/v2"

// Profile describes one account at one service.
type Profile struct {
	// Name can be a part of a file name.
	Name string `yaml:"profile" rule:"text 32" default:"default" is:"top guarded"`
	// BaseURL holds the address as [CheckBaseURL] returns it; it must not be changed.
	BaseURL *url.URL `yaml:"base_url" rule:"service" is:"guarded"`
	// ReadOnly forbids every change.
	ReadOnly bool `yaml:"read_only" rule:"bool" is:"guarded"`
	// Sandbox marks an account for trials: it is shown, and new envelopes start in
	// sandbox mode. The service does not say it, so the profile does.
	Sandbox bool `yaml:"sandbox" rule:"bool" is:"guarded"`
	// Label holds a short text shown beside the profile's name, often empty.
	Label string `yaml:"label" rule:"text 16" is:"live"`
	// TokenFile holds the absolute path of a file with the access token, or is empty.
	TokenFile string `yaml:"token_file" rule:"path" is:"guarded personal file"`
	// TokenCommand prints the access token: an absolute path and its arguments, run
	// without a shell. Empty when there is none.
	TokenCommand []string `yaml:"token_command" rule:"command" is:"guarded personal file"`
	// PageSize limits how many rows are asked for at once.
	PageSize int `yaml:"page_size" rule:"number 1 1000" default:"200"`
	// CAFile holds the absolute path of certificates to trust besides the system's, or is empty.
	CAFile string `yaml:"ca_file" rule:"path" is:"guarded"`
	// AllowHTTPLoopback permits a base URL without TLS on this machine.
	AllowHTTPLoopback bool `yaml:"allow_http_loopback" rule:"bool" default:"true" is:"guarded"`
	// Confirm says how a change that cannot be undone, or that has many targets, is confirmed.
	Confirm string `yaml:"confirm" oneof:"typed key"`
	// Extensions offers operations that public sources know and the specification does not.
	Extensions bool `yaml:"extensions" rule:"bool" default:"true"`
	// Prefetch says how much is read in the background to check envelopes.
	Prefetch Prefetch `yaml:"evidence" oneof:"off light full" default:"light"`
	// History says whether changes that are seen are kept on this machine.
	History Switch `yaml:"seen" oneof:"on off"`
	// WebURL holds the address of an envelope in the browser, with {id} in the place of its id; empty for none.
	WebURL      string      `yaml:"web_url" rule:"web" is:"live"`
	Limits      Limits      `yaml:"limits"`
	Assumptions Assumptions `yaml:"assumptions"`
}

// Limits limits the load one process may put on the service.
type Limits struct {
	// InFlight limits the requests under way at the same time.
	InFlight int `yaml:"in_flight" rule:"number 1 32" default:"4"`
	// PerSecond limits the requests started in a second.
	PerSecond float64 `yaml:"per_second" rule:"decimal 0.1 100" default:"5"`
}

// Assumptions fill the gaps of the specification. The defaults are those that public sources say or suggest.
type Assumptions struct {
	// TimeUnit says what timestamps count; auto learns it from timestamps that are read.
	TimeUnit string `yaml:"time_unit" oneof:"auto seconds milliseconds"`
	// Cursor says whether the row named by a cursor is left out of the page.
	Cursor string `yaml:"cursor" oneof:"exclusive inclusive"`
	// OrderField names the body field that holds the ordering.
	OrderField string `yaml:"order_field" rule:"name" default:"order_field"`
	// AnnotationUnit names the unit of positions and sizes on a page; auto tells it from the size of
	// the numbers.
	AnnotationUnit string `yaml:"annotation_unit" oneof:"auto percent ratio pixel" default:"percent"`
	// PageBase sets the number of a document's first page.
	PageBase int `yaml:"page_base" rule:"number 0 1" default:"1"`
	// PageOrigin names the corner of a page that positions count from.
	PageOrigin string `yaml:"page_origin" oneof:"top_left bottom_left"`
	// StepsSequential says that a signing step starts when the one before is done.
	StepsSequential bool `yaml:"steps_sequential" rule:"bool" default:"true"`
	// AttachmentsVisible says that recipients see attachments where the service does not tell.
	AttachmentsVisible bool `yaml:"attachments_visible" rule:"bool" default:"true"`
	// WebhookEvent says that registering a webhook sends the event beside the target.
	WebhookEvent bool `yaml:"webhook_event" rule:"bool" default:"true"`
}
