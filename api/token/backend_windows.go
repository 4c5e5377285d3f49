package token

func reachable() error { return nil }

func answers() error { return nil }

func keyringMissing() error { return nil }
