package demo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// TestFilters compares each filter with a look at every envelope, before and after part of the account was changed.
func TestFilters(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 400, Seed: 9})
	for _, stage := range []string{"fresh", "changed"} {
		if stage == "changed" {
			c.stir()
		}
		for body, want := range c.filters() {
			t.Run(stage+" "+body, func(t *testing.T) {
				var ids []string
				for _, id := range c.service.Find(func(e *account.Envelope) bool { return want(e) && (!e.Trashed || strings.Contains(body, "trash")) }) {
					ids = append(ids, string(id))
				}
				got := c.list("/envelopes", "envelopes", `{"first":500,`+body+`}`).ids
				if len(ids) == 0 {
					t.Error("no envelope is like that")
				}
				if !slices.Equal(got, ids) {
					t.Errorf("%d envelopes, want %d", len(got), len(ids))
				}
			})
		}
	}
}

func (c *client) filters() map[string]func(*account.Envelope) bool {
	filed, _ := c.service.Envelope(c.service.Find(func(e *account.Envelope) bool { return e.Folder != "" })[0])
	folder, open := filed.Folder, c.first(model.InProgress)
	from, to := open.CreatedAt-3*86400, open.CreatedAt
	name := func(e *account.Envelope) string { return strings.ToLower(e.Name.Wire()) }
	uid := c.someUser()
	return map[string]func(*account.Envelope) bool{
		`"search":"LEASE"`: func(e *account.Envelope) bool { return strings.Contains(name(e), "lease") },
		`"search":"@Mail.Example"`: func(e *account.Envelope) bool {
			return has(e, func(r *model.Recipient) bool { return strings.Contains(r.Email.Wire(), "@mail.example") })
		},
		`"search":"müll"`: func(e *account.Envelope) bool {
			return strings.Contains(name(e), "müll") || has(e, func(r *model.Recipient) bool {
				return strings.Contains(strings.ToLower(r.Name.Wire()+r.Email.Wire()), "müll")
			})
		},
		`"search":"@@"`: func(e *account.Envelope) bool {
			return has(e, func(r *model.Recipient) bool { return strings.Contains(r.Email.Wire(), "@@") })
		},
		`"name":"agreement"`: func(e *account.Envelope) bool { return strings.Contains(name(e), "agreement") },
		`"comment":"CALLED TWICE"`: func(e *account.Envelope) bool {
			return strings.Contains(strings.ToLower(e.Comment.Wire()), "called twice")
		},
		`"statuses":["DECLINED"]`: func(e *account.Envelope) bool { return e.Status == model.Declined },
		`"statuses":["PENDING","VOIDED"]`: func(e *account.Envelope) bool {
			return e.Status == model.Pending || e.Status == model.Voided
		},
		`"tags":["legal","vip"]`: func(e *account.Envelope) bool {
			return slices.Contains(e.Tags, "legal") || slices.Contains(e.Tags, "vip")
		},
		fmt.Sprintf(`"folder_ids":[%q]`, folder): func(e *account.Envelope) bool { return e.Folder == folder },
		`"only_root_folder":true`:                func(e *account.Envelope) bool { return e.Folder == "" },
		fmt.Sprintf(`"date_from":%d,"date_to":%d`, from, to): func(e *account.Envelope) bool {
			return e.CreatedAt >= from && e.CreatedAt <= to
		},
		`"date_from":0,"statuses":["DRAFT"]`: func(e *account.Envelope) bool { return e.Status == model.Draft },
		fmt.Sprintf(`"uid":%q`, uid): func(e *account.Envelope) bool {
			return e.Owner == uid || has(e, func(r *model.Recipient) bool { return r.UID == uid })
		},
		fmt.Sprintf(`"ids":[%q,"nothing"]`, open.ID): func(e *account.Envelope) bool { return e.ID == open.ID },
		`"include_trash":true,"statuses":["VOIDED"]`: func(e *account.Envelope) bool { return e.Status == model.Voided },
		`"search":"a","statuses":["DRAFT"],"only_root_folder":true`: func(e *account.Envelope) bool {
			return e.Status == model.Draft && e.Folder == "" && (strings.Contains(name(e), "a") || has(e, func(r *model.Recipient) bool {
				return strings.Contains(strings.ToLower(r.Name.Wire()+r.Email.Wire()), "a")
			}))
		},
	}
}

func has(e *account.Envelope, is func(*model.Recipient) bool) bool {
	for _, r := range e.Recipients() {
		if is(r) {
			return true
		}
	}
	return false
}

// someUser is a user who is a recipient of some envelope.
func (c *client) someUser() model.UserID {
	var uid model.UserID
	c.service.Find(func(e *account.Envelope) bool {
		return has(e, func(r *model.Recipient) bool {
			if r.UID != "" {
				uid = r.UID
			}
			return r.UID != ""
		})
	})
	return uid
}

// Zero is a moment, not the absence of one: nothing was made before it.
func TestNothingIsOlderThanTime(t *testing.T) {
	if got := newClient(t, small).list("/envelopes", "envelopes", `{"date_to":0}`); len(got.ids) != 0 {
		t.Errorf("made before 1970: %v", got.ids)
	}
}

func TestTrash(t *testing.T) {
	c := newClient(t, small)
	id := c.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id")
	c.ok("DELETE", "/envelope/"+id, "")
	testbed.Equal(t, c.refused(404, "GET", "/envelope/"+id, ""), "not_found", "reading it")
	c.refused(404, "DELETE", "/envelope/"+id, "")
	if got := c.list("/envelopes", "envelopes", fmt.Sprintf(`{"ids":[%q]}`, id)); len(got.ids) != 0 {
		t.Errorf("listed: %v", got.ids)
	}
	if got := c.list("/envelopes", "envelopes", fmt.Sprintf(`{"ids":[%q],"include_trash":true}`, id)); len(got.ids) != 1 {
		t.Errorf("listed with the trash: %v", got.ids)
	}
}

// richEnvelope reports whether an envelope has all its parts.
func richEnvelope(e *account.Envelope) bool {
	first := e.SigningSteps[0].Recipients
	if e.Status != model.Completed || e.Notification == nil || len(e.Attachments.Recipients) == 0 || len(first) == 0 {
		return false
	}
	asked := e.Attachments.Recipients[0].Placeholders[0]
	return len(asked.Files) > 0 && first[0].Verification != nil && len(e.Annotations) > 0 && !e.Trashed
}

// everything counts what envelopes have.
func everything(seen map[string]int) func(*account.Envelope) bool {
	note := func(what string, has bool) {
		if has {
			seen[what]++
		}
	}
	return func(e *account.Envelope) bool {
		for _, word := range []string{string(e.Status), string(e.FlowType), string(e.LegalityLevel)} {
			note(word, true)
		}
		for _, r := range e.Recipients() {
			note(string(r.Role), true)
			note(string(verificationOf(r)), true)
		}
		for i := range e.Annotations {
			note(string(e.Annotations[i].Type), true)
		}
		left := time.Until(e.ExpiresAt.Time())
		open := e.Status.Open()
		note("left never", open && e.ExpiresAt.IsZero())
		note("overdue", open && !e.ExpiresAt.IsZero() && left < 0)
		note("left 1", open && left > 0 && left < 24*time.Hour)
		note("left 3", open && left > 24*time.Hour && left < 72*time.Hour)
		note("left 7", open && left > 72*time.Hour && left < 168*time.Hour)
		note("several steps", len(e.SigningSteps) > 2)
		note("reminders", e.Notification != nil && e.Notification.ReminderInterval > 0)
		note("comment", !e.Comment.IsEmpty())
		note("tags", len(e.Tags) > 0)
		note("folder", e.Folder != "")
		note("trash", e.Trashed)
		answered, asked, _ := e.Attachments.Counts()
		note("asked", asked > 0)
		note("delivered", answered > 0)
		for i := range e.Documents {
			for _, p := range e.Documents[i].Pages {
				note("landscape", p.Width > p.Height)
			}
		}
		return true
	}
}

func verificationOf(r *model.Recipient) model.VerificationType {
	if r.Verification == nil {
		return ""
	}
	return r.Verification.Type
}

// openEnvelope reports whether recipients can act on an envelope.
func openEnvelope(e *account.Envelope) bool {
	return e.Status == model.InProgress && !e.Trashed && !e.Overdue && len(e.SigningSteps) > 0
}
