package richtext

// Show moves the window as little as shows the lines from from to before to, counted
// from 0 as they are wrapped. Of more lines than fit it shows the first ones.
func (s *Viewport) Show(from, to int) {
	switch {
	case from < s.top, to-from > s.height:
		s.scrollTo(from)
	case to > s.top+s.height:
		s.scrollTo(to - s.height)
	}
}
