// Package webhooks lists the webhooks of the account. [Screen] combines those the service
// lists with those registered from this machine, which are all that can be known where the
// service has no list.
package webhooks
