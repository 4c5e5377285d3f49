package envelopes

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/screen"
)

// knowledge is what the rules are applied with. Every change of it makes a generation:
// the reports of older ones are made again when they are needed.
type knowledge struct {
	context    triage.Context
	generation uint64
}

func newKnowledge(env screen.Env) knowledge { return knowledge{generation: 1, context: env.Rules()} }

// learn takes in what was read. Reports that were made already stay as they are until
// [knowledge.renew].
func (k *knowledge) learn(rows []*row) {
	for _, r := range rows {
		k.context.Past.Learn(&r.envelope)
		k.context.AbridgedList = k.context.AbridgedList || r.envelope.Abridged()
	}
}

// renew lets all reports be made again, for a time and with all that was learned.
func (k *knowledge) renew(now time.Time) {
	k.context.Now = now
	k.generation++
}

// report is what the rules say about a row, made when first asked for.
func (k *knowledge) report(r *row) *triage.Report {
	if r.examined != k.generation {
		r.report = triage.Examine(&r.envelope, k.context)
		r.examined = k.generation
	}
	return &r.report
}

// examine is what the rules say about an envelope that need not be in the list.
func (k *knowledge) examine(e *model.Envelope) triage.Report { return triage.Examine(e, k.context) }

func (k *knowledge) health(e *model.Envelope) triage.Health { return k.examine(e).Health }
