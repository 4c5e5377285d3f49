package letter

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Language names a language of letters, by its code: "de".
type Language string

// Languages returns the languages of the built-in text.
func Languages() []Language { return []Language{"en", "de", "fr", "it", "es"} }

// Title returns what speakers of the language call it; the code where that is not known here.
func (l Language) Title() string {
	titles := map[Language]string{"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español"}
	return cmp.Or(titles[l], string(l))
}

func compareLanguages(a, b Language) int {
	place := func(l Language) int {
		if at := slices.Index(Languages(), l); at >= 0 {
			return at
		}
		return len(Languages())
	}
	return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
}

// moment has no article of its own: German "bis", French "jusqu'au" and Spanish "hasta el" come before it.
func (l Language) moment(at time.Time) string {
	zone := at.Format("MST")
	switch l {
	case "de":
		return fmt.Sprintf("%s, %s Uhr (%s)", l.day(at), at.Format("15:04"), zone)
	case "fr":
		return fmt.Sprintf("%s à %d h %02d (%s)", l.day(at), at.Hour(), at.Minute(), zone)
	case "it":
		return fmt.Sprintf("%s, ore %s (%s)", l.day(at), at.Format("15:04"), zone)
	case "es":
		article := "las"
		if at.Hour() == 1 {
			article = "la"
		}
		return fmt.Sprintf("%s a %s %d:%02d (%s)", l.day(at), article, at.Hour(), at.Minute(), zone)
	case "en":
		return at.Format("Monday, 2 January 2006, 15:04 MST")
	default:
		return at.Format("2006-01-02 15:04 MST")
	}
}

func (l Language) day(at time.Time) string {
	format, known := dayFormats[l]
	switch {
	case l == "en":
		return at.Format("Monday, 2 January 2006")
	case !known:
		return at.Format(time.DateOnly)
	}
	day := fmt.Sprint(at.Day())
	if day == "1" {
		day += map[Language]string{"fr": "er", "it": "º"}[l]
	}
	return fmt.Sprintf(format, strings.Fields(weekdays[l])[at.Weekday()], day, strings.Fields(months[l])[at.Month()-1], at.Year())
}

// weekdays lists the names of the days, Sunday first, as in a sentence, and months those of the months.
var (
	dayFormats = map[Language]string{"de": "%s, %s. %s %d", "fr": "%s %s %s %d", "it": "%s %s %s %d", "es": "%s %s de %s de %d"}

	weekdays = map[Language]string{
		"de": "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
		"fr": "dimanche lundi mardi mercredi jeudi vendredi samedi",
		"it": "domenica lunedì martedì mercoledì giovedì venerdì sabato",
		"es": "domingo lunes martes miércoles jueves viernes sábado",
	}
	months = map[Language]string{
		"de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
		"fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
		"it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
		"es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
	}
)
