//go:build windows

package terminal

// watcher watches nothing: a console is put in order by every program for itself.
type watcher struct{}

// Watch reports false: no watcher is started on Windows.
func Watch([]string) bool { return false }

func startWatcher(*tty, *crashFile) *watcher { return nil }

func (*watcher) hold(bool) {}

func (*watcher) dismiss() {}
