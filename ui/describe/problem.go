package describe

import (
	"errors"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/api"
	"inkdesk/api/files"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Problem returns an error in three parts: what happened, what to do next, and the cause.
func Problem(err error) draw.Problem {
	if e, ok := errors.AsType[*api.Error](err); ok {
		return draw.Problem{Sentence: e.Sentence(), Next: e.Next(), Cause: e.Cause()}
	}
	if e, ok := errors.AsType[*files.Error](err); ok {
		p := draw.Problem{Sentence: model.Clean(e.Summary), Next: model.Clean(e.Next)}
		if e.Err != nil {
			p.Cause = model.Clean(e.Err.Error())
		}
		return p
	}
	return draw.Problem{Sentence: model.Clean(err.Error())}
}

// Failed draws an error in the place of what a screen could not read, folded as its environment says.
func Failed(env screen.Env, err error, width, height int) []string {
	return Unfolding(env, Problem(err)).Lines(env.Theme, width, height)
}

// Unfolding returns a problem as it is folded on a screen.
func Unfolding(env screen.Env, p draw.Problem) draw.Problem {
	p.Unfolded = env.Failure != nil && env.Failure.Unfolded
	return p
}

// Said returns what the service itself said of a change, as the journal keeps it; "" for nothing.
func Said(r journal.Result) string {
	return (&api.Error{Code: model.NewText(r.Code), Detail: model.NewText(r.Message)}).Said()
}

// maxProblemLines limits the height of a problem over a block.
const maxProblemLines = 2

// ProblemOver draws an error over the last lines of a block of that width, with the key to
// retry, which takes the place of the last sentence where that has no room. A block that would be
// covered whole stays as it is. A refused access token is not shown, because the frame shows it on every screen.
func ProblemOver(lines []string, err error, t *theme.Theme, retry key.Binding, width int) []string {
	if err == nil || len(lines) <= maxProblemLines || api.KindOf(err) == api.Unauthorized {
		return lines
	}
	p := Problem(err)
	again := retry.Help().Key + " tries again."
	text := strings.TrimSpace(t.Glyphs.Act + " " + p.Sentence + " " + p.Next)
	wrapped := draw.Wrap(text+" "+again, width)
	if end := strings.LastIndex(text, ". "); len(wrapped) > maxProblemLines && end >= 0 {
		wrapped = draw.Wrap(text[:end+1]+" "+again, width)
	}
	if len(wrapped) > maxProblemLines {
		room := max(width-model.Width(again)-1, 0)
		wrapped = []string{wrapped[0], model.Clip(wrapped[1], room, t.Glyphs.Ellipsis) + " " + again}
	}
	out := slices.Clone(lines)
	for i, l := range wrapped {
		out[len(out)-len(wrapped)+i] = draw.Fit(t.Paint(theme.Danger, l), width, "")
	}
	return out
}
