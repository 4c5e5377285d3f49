package settings

import (
	"net/url"
	"time"

	"inkdesk/model/triage"
	"inkdesk/ui/terminal"
)

const day = 24 * time.Hour

// Defaults is what holds where neither the file nor the environment nor a flag says
// anything. The download folder is left empty: [Resolve] asks the system for it.
func Defaults() Resolved {
	return Resolved{
		Profile:   defaultProfile(),
		Theme:     ThemeAuto,
		Color:     ColorAuto,
		ASCII:     Auto,
		Mouse:     Auto,
		Refresh:   time.Minute,
		IdleLock:  15 * time.Minute,
		Clipboard: terminal.ClipboardAuto,
		Alert:     terminal.AlertOff,
		CellShape: 2,
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
		Name:              DefaultProfile,
		BaseURL:           defaultBaseURL(),
		PageSize:          200,
		AllowHTTPLoopback: true,
		Confirm:           ConfirmTyped,
		Extensions:        true,
		Evidence:          EvidenceLight,
		Seen:              On,
		Journal:           Journal{Values: On},
		Limits:            Limits{InFlight: 4, PerSecond: 5},
		Assumptions: Assumptions{
			TimeUnit:           TimeAuto,
			Cursor:             CursorExclusive,
			OrderField:         "order_field",
			AnnotationUnit:     AnnotationPercent,
			PageBase:           1,
			PageOrigin:         OriginTop,
			StepsSequential:    true,
			AttachmentsVisible: true,
			WebhookEvent:       true,
		},
	}
}

func defaultBaseURL() *url.URL {
	return &url.URL{Scheme: "https", Host: "restapi.sign.plus", Path: "/v2"}
}
