package downloads

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/ui/screen"
)

// queue carries out jobs, a few at a time. It belongs to the goroutine of Update.
type queue struct {
	owner  uint64
	client *api.Client
	folder string // path of the download folder
	most   int    // jobs at a time

	jobs   []*job
	paused bool
}

func (q *queue) add(jobs ...*job) {
	for _, j := range jobs {
		j.number = len(q.jobs) + 1
		q.jobs = append(q.jobs, j)
	}
}

// advance starts as many waiting jobs as may run.
func (q *queue) advance() tea.Cmd {
	if q.paused {
		return nil
	}
	var cmds []tea.Cmd
	room := q.most - q.count(running)
	for _, j := range q.jobs {
		if room <= 0 {
			break
		}
		if j.state == waiting {
			cmds = append(cmds, q.start(j))
			room--
		}
	}
	return tea.Batch(cmds...)
}

func (q *queue) start(j *job) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	j.state, j.cancel, j.meter = running, cancel, &meter{}
	j.ticket = api.Ticket{Owner: q.owner, N: screen.NextNumber()}
	at := place{client: q.client, meter: j.meter, open: q.opener(j.bundle)}
	task, evidence := j.task, j.bundle
	return api.Ask(ctx, j.ticket, func(ctx context.Context) (outcome, error) {
		got, err := task.run(ctx, at)
		if err == nil && evidence != nil && got.request != "" {
			evidence.add(got.saved, got.request, time.Now())
		}
		return got, err
	})
}

// opener gives a job its folder: that of its bundle, or the download folder.
func (q *queue) opener(evidence *bundle) func() (*files.Folder, func(), error) {
	path := q.folder
	if evidence != nil {
		return func() (*files.Folder, func(), error) {
			folder, err := evidence.within(path)
			return folder, func() {}, err
		}
	}
	return func() (*files.Folder, func(), error) {
		folder, err := files.OpenFolder(path)
		if err != nil {
			return nil, nil, err
		}
		return folder, func() { _ = folder.Close() }, nil
	}
}

// finish takes the end of a job, and reports whether it was one of this queue's.
func (q *queue) finish(reply api.Reply[outcome]) bool {
	for _, j := range q.jobs {
		if j.ticket != reply.Ticket || j.cancel == nil {
			continue
		}
		j.cancel()
		j.cancel = nil
		j.err, j.saved = reply.Err, reply.Value.saved
		switch {
		case reply.Err == nil:
			j.state = done
			q.add(j.follow(reply.Value)...)
		case j.state != cancelled:
			j.state = failed
		}
		q.closeBundle(j.bundle)
		return true
	}
	return false
}

// closeBundle adds the manifest when all other files of a bundle are over.
func (q *queue) closeBundle(b *bundle) {
	if b == nil || b.listed {
		return
	}
	saved := 0
	for _, j := range q.jobs {
		switch {
		case j.bundle != b:
		case j.state == waiting, j.state == running:
			return
		case j.state == done:
			saved++
		}
	}
	if saved == 0 {
		return
	}
	b.listed = true
	first := q.firstOf(b)
	q.add(&job{
		envelope: b.envelope, title: "Manifest with SHA-256", subject: first.subject, task: listing{of: b}, bundle: b,
	})
}

func (q *queue) firstOf(b *bundle) *job {
	for _, j := range q.jobs {
		if j.bundle == b {
			return j
		}
	}
	return &job{}
}

// giveUp ends a job before its time: one that runs is broken off and leaves nothing.
func (q *queue) giveUp(j *job) {
	switch j.state {
	case waiting:
		j.state = cancelled
		q.closeBundle(j.bundle)
	case running:
		j.state = cancelled
		j.cancel()
	}
}

func (q *queue) giveUpAll() {
	for _, j := range q.jobs {
		q.giveUp(j)
	}
}

// again puts the jobs that failed or were given up back into the queue.
func (q *queue) again() int {
	n := 0
	for _, j := range q.jobs {
		if j.cancel == nil && (j.state == failed || j.state == cancelled) {
			j.state, j.err = waiting, nil
			if j.bundle != nil {
				j.bundle.listed = false
			}
			n++
		}
	}
	return n
}

func (q *queue) count(s state) int {
	n := 0
	for _, j := range q.jobs {
		if j.state == s {
			n++
		}
	}
	return n
}

// over reports whether nothing waits or runs.
func (q *queue) over() bool { return q.count(waiting) == 0 && q.count(running) == 0 }

// moved is how many bytes the jobs have brought so far.
func (q *queue) moved() int64 {
	var sum int64
	for _, j := range q.jobs {
		switch {
		case j.state == done:
			sum += j.saved.Size
		case j.meter != nil && j.state == running:
			sum += j.meter.moved.Load()
		}
	}
	return sum
}
