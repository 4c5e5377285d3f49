// Package runner carries out changes. Plans, guided forms and resumed work all use it.
//
// A [Task] is a target and its steps; a plan is many tasks of one step, a guided form one
// task of many. [Runner.Do] carries out the next step of a task, always in the same way. It
// locks the target and reads it again. If the target is no longer as it was shown, or the
// rules refuse the step, it sends nothing. It journals the intent, sends the request once,
// and journals the outcome. [Runner.Reconcile] reads what became of an unknown outcome.
//
// A [Queue] decides which task runs next and how many run at once. An [Order] is a list of
// tasks in the form in which it is saved.
package runner
