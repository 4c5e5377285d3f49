package settings

import (
	"cmp"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

// Every field of Resolved is the business of exactly one row of the table: changing it changes what that row shows.
func TestTableCoversEveryField(t *testing.T) {
	var walk func(name string, v reflect.Value, r *Resolved)
	walk = func(name string, v reflect.Value, r *Resolved) {
		if v.Kind() == reflect.Struct {
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.IsExported() {
					walk(name+"."+f.Name, v.Field(i), r)
				}
			}
			return
		}
		before := shown(r)
		old := reflect.ValueOf(v.Interface())
		alter(t, name, v)
		var changed []string
		for row, text := range shown(r) {
			if before[row] != text {
				changed = append(changed, row)
			}
		}
		testbed.Wrong(t, len(changed) != 1, "%s is shown by %v, want one row", name, changed)
		v.Set(old)
	}
	r := Defaults()
	walk("Resolved", reflect.ValueOf(&r).Elem(), &r)
}

func shown(r *Resolved) map[string]string {
	texts := map[string]string{}
	for _, row := range table() {
		texts[row.name] = row.show(r)
	}
	return texts
}

func alter(t *testing.T, name string, v reflect.Value) {
	t.Helper()
	if _, ok := v.Interface().(time.Duration); ok {
		v.SetInt(v.Int() + int64(time.Hour))
		return
	}
	for _, other := range []any{
		&url.URL{Scheme: "https", Host: "sign.example", Path: "/v2"},
		theme.Colours{"danger": 208},
		[]View{{Name: "a", Query: "b"}},
		[]Program{{Name: "a", Command: []string{"b"}}},
		map[string][]string{"a": {"b"}},
		[]string{"/bin/a"},
	} {
		if reflect.TypeOf(other) == v.Type() {
			v.Set(reflect.ValueOf(other))
			return
		}
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int:
		v.SetInt(v.Int() + 1)
	case reflect.Float64:
		v.SetFloat(v.Float() + 1)
	default:
		t.Fatalf("%s: no way to alter a %s", name, v.Kind())
	}
}

// A word that is not known would leave a setting without what it stands for.
func TestWordsOfTagsAreKnown(t *testing.T) {
	known := []string{"guarded", "personal", "live", "file", "both", "top"}
	for _, row := range table() {
		for _, word := range strings.Fields(row.tag.Get("is")) {
			testbed.Wrong(t, !slices.Contains(known, word), "%s is %q", row.name, word)
		}
	}
}

// What a row shows for its default is what may be written for it.
func TestRowsReadWhatTheyShow(t *testing.T) {
	r := Defaults()
	for _, row := range table() {
		text := row.show(&r)
		if text == "" {
			continue
		}
		if _, faults := row.read(value{shape: scalar, text: text}); len(faults) > 0 {
			t.Errorf("%s does not read %q: %s", row.name, text, faults[0].text)
		}
	}
}

// A default that cannot be read would be passed over in silence.
func TestDefaultsCanBeRead(t *testing.T) {
	views := settingsOf(reflect.TypeFor[View](), 0, "", nil)
	programs := settingsOf(reflect.TypeFor[Program](), 0, "", nil)
	for _, row := range slices.Concat(table(), views, programs) {
		text := cmp.Or(row.tag.Get("default"), row.usual)
		if text == "" {
			continue
		}
		if _, faults := row.read(value{shape: scalar, text: text}); len(faults) > 0 {
			t.Errorf("%s does not read %q: %s", row.name, text, faults[0].text)
		}
	}
}

// The names that the program has for choices are choices of the tags.
func TestNamesOfChoices(t *testing.T) {
	for name, words := range map[string][]any{
		"theme":   {ThemeAuto, ThemeLight, ThemeDark, ThemeBlueOrange, ThemeMono},
		"density": {DensityUsual, DensityCompact},
		"color":   {terminal.ColorAuto, terminal.ColorAlways, terminal.ColorNever},
		"ascii":   {Auto, On, Off},
		"motion":  {On, Off},
		"seen":    {On, Off},
		"forms":   {"page", FormsLines},
		"clipboard": {
			terminal.ClipboardAuto, terminal.ClipboardOSC52, terminal.ClipboardTmux,
			terminal.ClipboardNative, terminal.ClipboardOff,
		},
		"alert":                 {terminal.AlertOff, terminal.AlertBell, terminal.AlertOSC9},
		"confirm":               {"typed", ConfirmKey},
		"evidence":              {PrefetchOff, PrefetchLight, PrefetchFull},
		"journal.values":        {On, Off},
		"assumptions.time_unit": {TimeAuto, TimeSeconds, TimeMilliseconds},
		"assumptions.annotation_unit": {
			AnnotationAuto, AnnotationPercent, AnnotationRatio, AnnotationPixel,
		},
		"assumptions.page_origin": {"top_left", OriginBottom},
	} {
		want, got := fmt.Sprint(words), fmt.Sprint(Choices(name))
		testbed.Equal(t, got, want, "choices of %s", name)
	}
}

func TestGuardedSettings(t *testing.T) {
	var got []string
	for _, row := range table() {
		if row.is("guarded") {
			got = append(got, row.name)
		}
	}
	want := []string{"profile", "base_url", "read_only", "sandbox", "token_file", "token_command", "ca_file", "allow_http_loopback", "include"}
	testbed.Wrong(t, !slices.Equal(got, want), "guarded: %v, want %v", got, want)
}

// A command from the environment would let a borrowed shell run anything.
func TestCommandHasNoVariable(t *testing.T) {
	if row, _ := find("token_command", account); row.variable() != "" {
		t.Errorf("token_command can be given by %q", row.variable())
	}
}

func TestNearest(t *testing.T) {
	names := []string{"read_only", "refresh", "theme", "color", "profiles", "profile", "ca_file"}
	for word, want := range map[string]string{
		"readonly":   "read_only",
		"Read-Only":  "read_only",
		"read_olny":  "read_only",
		"refersh":    "refresh",
		"colour":     "color",
		"them":       "theme",
		"profil":     "profile",
		"profils":    "profiles",
		"cafile":     "ca_file",
		"x":          "",
		"":           "",
		"keys":       "",
		"thresholds": "",
	} {
		testbed.Equal(t, nearest(word, names), want, "%q", word)
	}
}

func TestTakeUp(t *testing.T) {
	r, _ := resolve(t, "theme: dark\nprograms: [{name: A, command: [ls]}]\n", Flags{}, nil)
	later, _ := resolve(t, "theme: light\nkeys: {list.open: o}\nprograms: [{name: A, command: [ls, -l]}]\nviews: [{name: B, query: c}]\nthresholds: {draft_soon: 99d}\nlog_file: ~/a\nprofiles: {default: {page_size: 7}}\n", Flags{}, nil)
	taken, waiting := r.Apply(&later)
	if want := []string{"theme", "views", "programs", "keys", "thresholds.draft_soon"}; !slices.Equal(taken, want) {
		t.Errorf("taken %q, want %q", taken, want)
	}
	if want := []string{"page_size", "log_file"}; !slices.Equal(waiting, want) {
		t.Errorf("waiting %q, want %q", waiting, want)
	}
	if r.Theme != ThemeLight || len(r.Keys) != 1 || len(r.Programs[0].Command) != 2 || len(r.Views) != 1 || r.Profile.PageSize == 7 {
		t.Errorf("%+v", r)
	}
	if taken, waiting = r.Apply(&r); len(taken)+len(waiting) > 0 {
		t.Errorf("no difference: %q, %q", taken, waiting)
	}
}
