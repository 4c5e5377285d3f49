package listing

// MoreToCome says that a listing is still being read.
const MoreToCome = "more to come"

const (
	repeating = "the service repeats itself"
	silent    = "the service does not say whether there are more"
)

// Rest says that rows were not read, or why, "" when all were.
func (p *Pager[R, ID]) Rest() string {
	switch above, below := p.above, p.below; {
	case above.Silent || below.Silent:
		return silent
	case above.Stalled || below.Stalled:
		return repeating
	case above.More && below.More:
		return "more above and below"
	case above.More:
		return "more above"
	case below.More:
		return "more below"
	case !p.begun:
		return MoreToCome
	}
	return ""
}

// Rest says that rows of some parts, of all when none is named, were not read, or why, "" when all were.
func (s *Scan[R, ID]) Rest(parts ...int) string {
	switch {
	case s.Stalled(parts...) && s.silent(parts):
		return silent
	case s.Stalled(parts...):
		return repeating
	case s.Done(parts...):
		return ""
	case s.Full():
		return "there are too many"
	}
	return MoreToCome
}
