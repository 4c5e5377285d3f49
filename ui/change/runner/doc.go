// Package runner carries out changes: the one engine behind plans, guided forms and work
// that is taken up again.
//
// A [Task] is a target and its steps; a plan is many tasks of one step, a guided form one
// task of many. [Runner.Do] carries out the next step of a task and keeps one promise for
// every one of them: the target is locked and read again; when it is no longer as it was
// shown, or the rules refuse the step, nothing is sent; the intent is on the disk before
// the request, which is sent once; what became of it is recorded, and where the answer was
// lost, [Reconcile] reads the truth.
//
// A [Queue] says which task goes next and how many at once. Both are values without a
// screen: what is shown of them is for the screens to say.
package runner
