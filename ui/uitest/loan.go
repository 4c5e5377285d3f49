package uitest

import (
	"context"
	"io"
	"time"

	"inkdesk/ui/terminal"
)

// loan is the time during which somebody else would have the terminal, if there were one.
type loan struct {
	use func(context.Context, terminal.Lent) error
}

func (l *loan) Run() error {
	time.Sleep(frame) // the renderer has stopped
	return l.use(context.Background(), terminal.Lent{})
}

func (*loan) SetStdin(io.Reader)  {}
func (*loan) SetStdout(io.Writer) {}
func (*loan) SetStderr(io.Writer) {}
