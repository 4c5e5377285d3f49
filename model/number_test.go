package model_test

import (
	"encoding/json"
	"math"
	"testing"

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
