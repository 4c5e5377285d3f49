package downloads

import (
	"context"
	"io"
	"sync/atomic"
	"time"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/model"
)

type state uint8

const (
	waiting state = iota
	running
	done
	failed
	cancelled
	absent // the service has no such file yet, so it is not asked
)

// job is one file to fetch. Commands use only its work; the rest belongs to the screen.
type job struct {
	number   int // place in the queue, from 1
	envelope model.EnvelopeID
	title    string // what is fetched
	subject  string // name of the envelope
	request  string // the path below the base URL that is asked for it
	work     work
	bundle   *bundle // nil for a file of its own
	part     int     // place among the parts of the bundle

	state  state
	meter  *meter
	ticket api.Ticket
	cancel context.CancelFunc
	saved  files.Saved
	err    error
	why    string // of an absent file
}

// work is what a job does, run by a command. It blocks.
type work func(ctx context.Context, at workEnv) (fetched, error)

type fetched struct {
	saved files.Saved
	// next are further jobs that the work has found.
	next []*job
}

// workEnv is what work needs: the service, a folder, and a meter for its progress.
type workEnv struct {
	client *api.Client
	meter  *meter
	// open opens the folder; release must be called after use.
	open func() (folder *files.Folder, release func(), err error)
}

// meter counts the bytes of one job while its command runs.
type meter struct {
	moved atomic.Int64
	total atomic.Int64 // 0 while unknown
}

// download is the work that fetches one file of the service.
type download struct {
	naming files.Naming
	accept files.Accept
	// size is in bytes, negative if it is not known before the answer.
	size int64
	// completed is when the envelope was, after which the service makes the file; zero for never.
	completed time.Time
	call      func(context.Context, *api.Client, api.OpenFunc) error
}

func (d download) run(ctx context.Context, at workEnv) (fetched, error) {
	folder, release, err := at.open()
	if err != nil {
		return fetched{}, err
	}
	defer release()
	var part *files.Part
	err = d.call(ctx, at.client, func(head api.DownloadInfo) (io.Writer, error) {
		length := head.Length
		if length < 0 {
			length = d.size
		}
		at.meter.total.Store(max(length, 0))
		part, err = folder.NewPart(files.Transfer{Length: length})
		if err != nil {
			return nil, err
		}
		return metered{part, at.meter}, nil
	})
	if part != nil {
		defer part.Discard()
	}
	if err != nil {
		return fetched{}, at.client.NotMadeYet(err, d.completed)
	}
	saved, err := part.Publish(files.Expectation{Naming: d.naming, Accept: d.accept})
	return fetched{saved: saved}, err
}

type metered struct {
	part  *files.Part
	meter *meter
}

func (m metered) Write(b []byte) (int, error) {
	n, err := m.part.Write(b)
	m.meter.moved.Add(int64(n))
	return n, err
}
