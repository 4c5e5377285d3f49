package demo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// TestFilters compares each filter with a look at every envelope, before and after part
// of the account was changed.
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
	folder, open := c.service.Folders()[1].ID, c.first(model.InProgress)
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
	if got := c.refused(404, "GET", "/envelope/"+id, ""); got != "not_found" {
		t.Errorf("reading it: %s", got)
	}
	c.refused(404, "DELETE", "/envelope/"+id, "")
	if got := c.list("/envelopes", "envelopes", fmt.Sprintf(`{"ids":[%q]}`, id)); len(got.ids) != 0 {
		t.Errorf("listed: %v", got.ids)
	}
	if got := c.list("/envelopes", "envelopes", fmt.Sprintf(`{"ids":[%q],"include_trash":true}`, id)); len(got.ids) != 1 {
		t.Errorf("listed with the trash: %v", got.ids)
	}
}
