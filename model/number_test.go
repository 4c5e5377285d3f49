package model_test

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"inkdesk/model"
)

func TestNumbersFromCarelessServices(t *testing.T) {
	for _, row := range []struct {
		json  string
		whole model.Int
		float model.Float
		fails bool
		// inFloat holds where only whole numbers fail.
		inFloat bool
	}{
		{json: "7", whole: 7, float: 7},
		{json: `"7"`, whole: 7, float: 7},
		{json: "7.0", whole: 7, float: 7},
		{json: "7.5", whole: 7, float: 7.5},
		{json: "1e3", whole: 1000, float: 1000},
		{json: "null"},
		{json: `""`},
		{json: "-3", whole: -3, float: -3},
		{json: "1e400", whole: math.MaxInt, float: math.MaxFloat64},
		{json: `"NaN"`, fails: true, inFloat: true, float: math.MaxFloat64},
		{json: `"-Infinity"`, fails: true, inFloat: true, float: math.MaxFloat64},
		{json: `"seven"`, fails: true},
		{json: `{}`, fails: true},
	} {
		var whole model.Int
		var float model.Float
		wholeErr, floatErr := json.Unmarshal([]byte(row.json), &whole), json.Unmarshal([]byte(row.json), &float)
		if (wholeErr != nil) != row.fails || (floatErr != nil) != (row.fails && !row.inFloat) {
			t.Errorf("%s: errors %v and %v, want failure %v", row.json, wholeErr, floatErr, row.fails)
		}
		if whole != row.whole || float != row.float {
			t.Errorf("%s: got %v and %v, want %v and %v", row.json, whole, float, row.whole, row.float)
		}
	}
}

func TestTimeReadsBothUnits(t *testing.T) {
	want := time.Date(2028, 1, 12, 14, 15, 13, 0, time.UTC)
	for _, row := range []struct {
		json string
		want time.Time
		unit model.Unit
	}{
		{"1831299313", want, model.Seconds},
		{"1831299313000", want, model.Milliseconds},
		{`"1831299313"`, want, model.Seconds},
		{"1.831299313e9", want, model.Seconds},
		{"0", time.Time{}, model.UnknownUnit},
		{"-5", time.Time{}, model.UnknownUnit},
		{"null", time.Time{}, model.UnknownUnit},
	} {
		var at model.Time
		if err := json.Unmarshal([]byte(row.json), &at); err != nil {
			t.Errorf("%s: %v", row.json, err)
		}
		if !at.Time().Equal(row.want) || at.Unit() != row.unit {
			t.Errorf("%s: got %v in %v, want %v in %v", row.json, at.Time(), at.Unit(), row.want, row.unit)
		}
	}
}

func TestStampReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := time.Unix(rapid.Int64Range(200_000_000, 99_000_000_000).Draw(t, "seconds"), 0)
		for _, unit := range []model.Unit{model.Seconds, model.Milliseconds} {
			if got := unit.Stamp(at); !got.Time().Equal(at) || got.Unit() != unit {
				t.Fatalf("%v in %v became %v in %v", at, unit, got.Time(), got.Unit())
			}
		}
	})
}

func TestUnknownUnitSendsNothing(t *testing.T) {
	if got := model.UnknownUnit.Stamp(time.Now()); got != 0 {
		t.Errorf("got %v", got)
	}
	if got := model.Seconds.Stamp(time.Time{}); got != 0 {
		t.Errorf("the zero time became %v", got)
	}
}
