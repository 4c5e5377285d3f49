package model_test

import (
	"strings"
	"testing"

	"inkdesk/model"
)

func TestCheckPhone(t *testing.T) {
	for _, tt := range []struct{ number, want string }{
		{"+41791234567", ""},
		{" +41 (79) 123-45.67 ", ""},
		{"", "Enter the phone number"},
		{" - ", "Enter the phone number"},
		{"0791234567", "Begin with + and the country code"},
		{"+0791234567", "Begin with + and the country code"},
		{"+41 (0)79 123 45 67", "Leave out the zero in brackets"},
		{"+41(0 )791234567", "Leave out the zero in brackets"},
		{"4.17912E+10", "Use only digits"},
		{"++41791234567", "Use only digits"},
		{"+41791", "A phone number has 7 to 15 digits; this has 5."},
		{"+4179123", ""},
		{"+123456789012345", ""},
		{"+1234567890123456", "this has 16."},
	} {
		switch err := model.CheckPhone(tt.number); {
		case (err == nil) != (tt.want == ""), err != nil && !strings.Contains(err.Error(), tt.want):
			t.Errorf("%q: %v, want %q", tt.number, err, tt.want)
		case err != nil && tt.number != "" && strings.Contains(err.Error(), tt.number):
			t.Errorf("%q is repeated: %v", tt.number, err)
		}
	}
	if got := model.PlainPhone("+41 (79) 123-45.67"); got != "+41791234567" {
		t.Errorf("plain: %s", got)
	}
}
