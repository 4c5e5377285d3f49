package account

import "reflect"

// Clone copies a value of package model with everything its pointers, lists and maps lead to.
func Clone[T any](value T) T {
	copied := reflect.New(reflect.TypeFor[T]()).Elem()
	copied.Set(cloned(reflect.ValueOf(&value).Elem()))
	return copied.Interface().(T)
}

func cloned(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v) // fields that are not exported hold no more than values
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(cloned(v.Elem()))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		for i := range v.Len() {
			out.Index(i).Set(cloned(v.Index(i)))
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMap(v.Type()))
		}
		for key, value := range v.Seq2() {
			out.SetMapIndex(key, cloned(value))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if out.Field(i).CanSet() {
				out.Field(i).Set(cloned(v.Field(i)))
			}
		}
	}
	return out
}
