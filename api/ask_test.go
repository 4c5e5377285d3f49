package api

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// A reply says when its reading began, which may be before it was asked for: by then another
// caller had the same exchange under way.
func TestAReplyKnowsWhenItsReadingBegan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var shared sharedReads
		begun := time.Now()
		read := func(ctx context.Context) (int, error) {
			_, err := shared.do(ctx, "same", func(context.Context) (answer, error) {
				time.Sleep(time.Minute)
				return answer{}, nil
			})
			return 1, err
		}
		go Ask(t.Context(), Ticket{}, read)()
		time.Sleep(10 * time.Second)
		joined := Ask(t.Context(), Ticket{}, read)().(Reply[int])
		if !joined.Began.Equal(begun) || joined.Value != 1 {
			t.Errorf("joined a reading that began at %v, says %v", begun, joined.Began)
		}
		alone := time.Now()
		if later := Ask(t.Context(), Ticket{}, read)().(Reply[int]); !later.Began.Equal(alone) {
			t.Errorf("began at %v, says %v", alone, later.Began)
		}
	})
}
