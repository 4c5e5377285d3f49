package help

import (
	"strings"
)

// Synonyms returns further words for an action or a screen by its title, in lower case, separated by blanks; "" for
// none. A title may begin or end with the kind of its object, as the operations of the service do.
func Synonyms(title string) string {
	title = strings.ToLower(title)
	if _, after, named := strings.Cut(title, ": "); named {
		title = after
	}
	for _, kind := range []string{" the envelope", " the template"} {
		title = strings.TrimSuffix(title, kind)
	}
	return synonymWords[title]
}

// synonymWords holds the words of others, by the title in lower case. A word is found by its beginning.
var synonymWords = map[string]string{
	"rename":                             "change the name title",
	"set the expiration date":            "extend extension expire expiry prolong postpone renew deadline due date longer later",
	"set the legality level":             "ses qes eidas zertes simple qualified signature",
	"set the comment":                    "note remark reason write",
	"set subject, message and reminders": "remind reminders start stop notification notify mail email text",
	"set who sees the attachments":       "visibility visible hide show privacy private uploads",
	"set the attachment requests":        "upload ask request placeholders files",
	"set the dynamic fields":             "fill in values merge",
	"add signing steps":                  "add recipients signers people participants invite",
	"add a document":                     "upload file pdf attach",
	"duplicate":                          "copy clone",
	"make many from a file":              "csv spreadsheet excel bulk batch mass mail merge import list",
	"issue again":                        "re-issue reissue resend send again revive reopen restart renew",
	"void":                               "cancel withdraw revoke recall retract abort stop call back invalidate",
	"delete":                             "remove trash bin erase destroy clean up discard",
	"send":                               "submit dispatch start",
	"download the certificate":           "who signed when prove proof evidence audit trail completion",
	"download the signed documents":      "signed pdf contract save",
	"download the attachments":           "uploads uploaded files save",
	"download the evidence bundle":       "who signed prove proof audit trail dispute court everything save all zip",
	"look at pages and fields":           "annotations map view document",
	"show what was changed from here":    "history log journal audit who changed",
	"why":                                "stuck blocked holding waiting who pending status reason",
	"related envelopes":                  "sent twice duplicates same person people cohort group siblings find similar",
	"export":                             "report hand over handover csv json markdown spreadsheet excel save list",
	"copy menu":                          "reply customer answer escalation escalate summary clipboard",
	"copy id":                            "clipboard reference",
	"activity":                           "history log journal audit calls curl",
	"open changes":                       "unfinished unknown lost interrupted resume reconcile pending",
	"webhooks":                           "callbacks hooks events notifications",
	"sign in":                            "login log in token account",
	"quit":                               "exit leave close log out",
	"expiring":                           "extend deadline soon week overdue due",
	"ended":                              "died dead failed rejected refused cancelled re-issue reissue",
	"pending":                            "finished all signed not completed sealed stuck",
	"drafts":                             "unsent clean up old",
	"completed":                          "finished done signed",
	"waiting for":                        "holder who recipient",
	"new":                                "create envelope template send start",
}
