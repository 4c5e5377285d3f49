// Package answers says what makes an answer of the service one. [Form] has the members of each
// kind of answer, [Form.Meaning] tells what a success says about the target of a request, and
// [Samples] are successes that say nothing or something else. The client, the faults of the
// demo and the tests all use them.
package answers
