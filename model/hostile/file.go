package hostile

import (
	"encoding/json"
	"errors"
	"path"
	"strings"
)

// CheckFile reports what would do harm in a file that was saved, by the end of its name:
// JSON is valid and ASCII, CSV has no formula, and nothing holds what [Check] forbids.
// Files of other kinds are those of the service, and not looked at.
func CheckFile(name, content string) error {
	switch path.Ext(name) {
	case ".json", ".jsonl":
		return errors.Join(checkJSON(content), CheckASCII(content))
	case ".csv":
		content = strings.TrimPrefix(content, "\ufeff")
		return errors.Join(CheckCSV(content, ','), Check(content))
	case ".md", ".txt":
		return Check(content)
	}
	return nil
}

func checkJSON(content string) error {
	decoder := json.NewDecoder(strings.NewReader(content))
	for decoder.More() {
		var value any
		if err := decoder.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}
