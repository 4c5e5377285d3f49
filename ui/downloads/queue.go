package downloads

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/ui/screen"
)

// queue runs jobs, a few at a time. Only Update uses it.
type queue struct {
	owner  uint64
	client *api.Client
	folder string // path of the download folder
	limit  int    // jobs at a time

	jobs   []*job
	paused bool
}

func (q *queue) insertAfter(j *job, jobs ...*job) { q.insert(slices.Index(q.jobs, j)+1, jobs...) }

func (q *queue) insert(at int, jobs ...*job) {
	for i, j := range jobs {
		j.number = len(q.jobs) + i + 1
	}
	q.jobs = slices.Insert(q.jobs, at, jobs...)
}

func (q *queue) startWaiting() tea.Cmd {
	if q.paused {
		return nil
	}
	var cmds []tea.Cmd
	room := q.limit - q.count(running)
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
	at := workEnv{client: q.client, meter: j.meter, open: q.opener(j.bundle)}
	work, evidence, part := j.work, j.bundle, j.part
	alone := evidence == nil || part == theManifest
	return api.Ask(ctx, j.ticket, func(ctx context.Context) (fetched, error) {
		if alone {
			return work(ctx, at)
		}
		return evidence.runPart(ctx, work, part, at)
	})
}

func (q *queue) opener(evidence *bundle) func() (*files.Folder, func(), error) {
	path := q.folder
	return func() (*files.Folder, func(), error) {
		if evidence != nil {
			folder, err := evidence.openFolder(path)
			return folder, func() {}, err
		}
		folder, err := files.OpenFolder(path)
		if err != nil {
			return nil, nil, err
		}
		return folder, func() { _ = folder.Close() }, nil
	}
}

func (q *queue) finishJob(reply api.Reply[fetched]) bool {
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
			q.insertAfter(j, reply.Value.next...)
		case j.state != cancelled:
			j.state = failed
		}
		q.closeBundle(j.bundle)
		return true
	}
	return false
}

// closeBundle saves the manifest once more when all other jobs of a bundle have ended.
func (q *queue) closeBundle(b *bundle) {
	if b == nil || b.manifestBegun {
		return
	}
	var last, manifest *job
	saved, missing := 0, 0
	for _, j := range q.jobs {
		switch {
		case j.bundle != b:
			continue
		case j.cancel != nil, j.state == waiting:
			return
		case j.part == theManifest:
			manifest = j
			continue
		case j.state == absent:
			continue
		case j.state == done:
			saved++
		default:
			missing++
		}
		last = j
	}
	if saved == 0 {
		return
	}
	if manifest == nil {
		manifest = &job{envelope: b.envelope, subject: last.subject, work: b.finish, bundle: b, part: theManifest}
		q.insertAfter(last, manifest)
	}
	b.manifestBegun = true
	manifest.title, manifest.state, manifest.err = "Manifest with SHA-256", waiting, nil
	if missing > 0 {
		manifest.title = "Manifest, " + fileCount(missing) + " missing"
	}
}

// cancelJob cancels a job; one that runs leaves no file.
func (q *queue) cancelJob(j *job) {
	switch j.state {
	case waiting:
		j.state = cancelled
		q.closeBundle(j.bundle)
	case running:
		j.state = cancelled
		j.cancel()
	}
}

func (q *queue) cancelAll() {
	for _, j := range slices.Clone(q.jobs) { // a bundle may add its manifest
		q.cancelJob(j)
	}
}

func (q *queue) retry() int {
	n := 0
	for _, j := range q.jobs {
		if j.cancel != nil || j.state != failed && j.state != cancelled {
			continue
		}
		n++
		if j.bundle != nil {
			j.bundle.manifestBegun = false
		}
		if j.part != theManifest {
			j.state, j.err = waiting, nil
		}
	}
	for _, j := range slices.Clone(q.jobs) {
		q.closeBundle(j.bundle)
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

func (q *queue) finished() bool { return q.count(waiting) == 0 && q.count(running) == 0 }

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
