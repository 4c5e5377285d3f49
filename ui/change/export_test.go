package change

// All are all changes that can be planned.
func All() []Change { return changes }
