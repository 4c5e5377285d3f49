//go:build linux

package terminal

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"golang.org/x/sys/unix"
)

func TestHarden(t *testing.T) {
	t.Parallel()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(executable)
	cmd.Env = append(os.Environ(), childVariable+`={"Harden":true}`, "TEA_TRACE=trace.log", "TEA_DEBUG=1")
	out, err := cmd.CombinedOutput()
	if want := "error <nil>, dumpable 0, core 0 of 0, trace false, debug false"; string(out) != want || err != nil {
		t.Errorf("%q, %v; want %q", out, err, want)
	}
}

// runHardened is what the child does.
func runHardened() int {
	hardened := Harden()
	dumpable, err := unix.PrctlRetInt(unix.PR_GET_DUMPABLE, 0, 0, 0, 0)
	if err != nil {
		panic(err)
	}
	var core unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_CORE, &core); err != nil {
		panic(err)
	}
	_, trace := os.LookupEnv("TEA_TRACE")
	_, debug := os.LookupEnv("TEA_DEBUG")
	fmt.Printf("error %v, dumpable %d, core %d of %d, trace %v, debug %v", hardened, dumpable, core.Cur, core.Max, trace, debug)
	return 0
}
