package token

import (
	"errors"

	"github.com/zalando/go-keyring"
)

// Backend reaches a keyring library, whose calls may hang. A missing entry matches keyring.ErrNotFound.
type Backend interface {
	Get(service, account string) (secret string, err error)
	Set(service, account, secret string) error
	Delete(service, account string) error
}

// System returns the keyring of the operating system: Secret Service, Keychain or Credential Manager.
func System() Backend { return system{} }

type system struct{}

func (system) reachable() error { return reachable() }

func (system) answers() error {
	if err := reachable(); err != nil {
		return err
	}
	return answers()
}

func (system) Get(service, account string) (string, error) {
	if err := reachable(); err != nil {
		return "", err
	}
	secret, err := keyring.Get(service, account)
	return secret, confirmMissing(err)
}

func (system) Set(service, account, secret string) error {
	if err := reachable(); err != nil {
		return err
	}
	return keyring.Set(service, account, secret)
}

func (system) Delete(service, account string) error {
	if err := reachable(); err != nil {
		return err
	}
	return confirmMissing(keyring.Delete(service, account))
}

// confirmMissing checks a "not found" before it is believed, because it is the one answer that makes a person log in again.
func confirmMissing(err error) error {
	if !errors.Is(err, keyring.ErrNotFound) {
		return err
	}
	if missing := keyringMissing(); missing != nil {
		return missing
	}
	return err
}
