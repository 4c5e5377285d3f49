// Package signin shows the screen that asks for an access token. [Screen] checks the token
// with the service and lets the person choose where it is kept. It writes the token nowhere
// but to the keyring, and only when asked to.
package signin
