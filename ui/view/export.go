package view

import (
	"bytes"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
)

// maxCopied limits how many bytes are sent to a clipboard; terminals accept no more.
const maxCopied = 100_000

// Export writes an export, a part of it with each message: there may be thousands of rows, and each takes a report.
type Export struct {
	Timer  screen.Timer // runs until [Export.GoOn] is due
	left   []*Row
	count  int // of all rows
	causes map[model.EnvelopeID]string
	places map[model.EnvelopeID]int // in the first view, none where not all of it was read
	about  *report.About
	format report.Format
	copies bool // to the clipboard
	text   pieces
	writer *report.Writer
}

// Begin begins the export of some rows to a file, or to the clipboard.
func (x *Export) Begin(owner uint64, rows []*Row, about *report.About, format report.Format, copies bool) tea.Cmd {
	*x = Export{Timer: x.Timer, left: rows, count: len(rows), about: about, format: format, copies: copies}
	return x.Timer.GoOn(owner)
}

// GoOn takes the next step, where the account has that scan and those causes. The steps before the rows go through all
// of the account, so each has a message of its own.
func (x *Export) GoOn(reports *Reports, causes *Causes, scan *Listing) tea.Cmd {
	switch {
	case x.causes == nil:
		var written []report.Cause
		written, x.causes = causes.Written(x.left, scan.Find)
		x.about.End.Causes = append(written, x.about.End.Causes...)
	case x.writer == nil:
		if scan.Complete() {
			x.places = All(reports.env.Settings)[0].Places(scan.Rows(), causes, reports.Now)
		}
		var err error
		if x.writer, err = report.NewWriter(&x.text, x.about, x.format, nil); err != nil {
			return x.end(notice.Fail(err))
		}
	default:
		return x.write(reports)
	}
	return x.Timer.GoOn(reports.env.Owner)
}

// write writes rows until the time slice is over, and the end behind the last one.
func (x *Export) write(reports *Reports) tea.Cmd {
	for slice := reports.env.BeginSlice(); len(x.left) > 0; x.left = x.left[1:] {
		if slice.Over() {
			return x.Timer.GoOn(reports.env.Owner)
		}
		r := x.left[0]
		held := r.Held() != nil
		err := x.writer.Add(report.Row{Envelope: reports.env.Account.Whole(r.Envelope()), Report: reports.Of(r), Cause: x.causes[r.ID], Rank: x.places[r.ID]})
		if !held {
			r.Release()
		}
		if err != nil {
			return x.end(notice.Fail(err))
		}
	}
	if err := x.writer.Close(x.about.End); err != nil {
		return x.end(notice.Fail(err))
	}
	switch {
	case !x.copies:
		folder, about, format, text, count := reports.env.Settings.DownloadFolder, x.about, x.format, x.text, x.count
		return x.end(func() tea.Msg {
			path, err := report.Save(folder, about, format, bytes.Join(text, nil))
			if err == nil && !about.End.Complete {
				return notice.Say(notice.Warning, "%s saved, more may belong to this view, as %s", describe.Counted(count, "envelope"), model.Clean(path))()
			}
			return notice.Saved(describe.Counted(count, "envelope"), func() (string, error) { return path, err })()
		})
	case x.text.size() > maxCopied:
		return x.end(notice.Say(notice.Warning, "That is too much for a clipboard; save it to a file instead."))
	}
	return x.end(notice.Copy("export", string(bytes.Join(x.text, nil))))
}

// pieces holds a text of many megabytes. One piece would be copied as it grows, which keeps the program for too long.
type pieces [][]byte

const pieceSize = 50_000 // bytes

// Write implements [io.Writer].
func (p *pieces) Write(text []byte) (int, error) {
	last := len(*p) - 1
	if last < 0 || len((*p)[last])+len(text) > pieceSize {
		*p, last = append(*p, make([]byte, 0, max(pieceSize, len(text)))), last+1
	}
	(*p)[last] = append((*p)[last], text...)
	return len(text), nil
}

func (p *pieces) size() (bytes int) {
	for _, one := range *p {
		bytes += len(one)
	}
	return bytes
}

func (x *Export) end(cmd tea.Cmd) tea.Cmd {
	*x = Export{}
	return cmd
}
