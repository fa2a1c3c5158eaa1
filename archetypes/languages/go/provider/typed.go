package provider

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"
)

// Problem is one thing that is wrong with a JSON document: where (RFC 6901), and what would be right.
type Problem struct {
	Pointer, Message string
}

// schemaOf returns the JSON Schema (2020-12) of a struct, by its tags json, doc, default, minimum and maximum.
func schemaOf[T any]() string {
	text, err := json.Marshal(schema(reflect.TypeFor[T]()))
	if err != nil {
		panic(err)
	}
	return string(text)
}

func schema(kind reflect.Type) map[string]any {
	switch kind.Kind() {
	case reflect.Pointer:
		return schema(kind.Elem())
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int32, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float32, reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schema(kind.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schema(kind.Elem())}
	case reflect.Struct:
		return object(kind)
	}
	panic(fmt.Sprintf("%s has no JSON Schema: use text, numbers, bool, slices, maps and structs", kind))
}

func object(kind reflect.Type) map[string]any {
	properties := map[string]any{}
	required := []string{}
	for _, field := range reflect.VisibleFields(kind) {
		member := schema(field.Type)
		if doc := field.Tag.Get("doc"); doc != "" {
			member["description"] = doc
		}
		for _, keyword := range []string{"default", "minimum", "maximum"} {
			if text, given := field.Tag.Lookup(keyword); given {
				member[keyword] = value(field.Type, text)
			}
		}
		properties[nameOf(field)] = member
		if isRequired(field) {
			required = append(required, nameOf(field))
		}
	}
	return map[string]any{
		"type": "object", "properties": properties, "required": required, "additionalProperties": false,
	}
}

// parse reads a struct from JSON text, or returns everything that is wrong with the text.
func parse[T any](document []byte) (T, []Problem) {
	var parsed T
	kind := reflect.TypeFor[T]()
	var members map[string]json.RawMessage
	if err := json.Unmarshal(document, &members); err != nil || members == nil {
		return parsed, []Problem{{"", "must be a JSON object"}}
	}
	problems := []Problem{}
	into := reflect.ValueOf(&parsed).Elem()
	known := []string{}
	for _, field := range reflect.VisibleFields(kind) {
		name := nameOf(field)
		known = append(known, name)
		raw, given := members[name]
		delete(members, name)
		given = given && !bytes.Equal(raw, []byte("null"))
		if !given {
			if isRequired(field) {
				problems = append(problems, Problem{"/" + name, "is required"})
			} else if text, has := field.Tag.Lookup("default"); has {
				into.FieldByIndex(field.Index).Set(reflect.ValueOf(value(field.Type, text)).Convert(field.Type))
			}
			continue
		}
		problems = append(problems, member(field, raw, into.FieldByIndex(field.Index))...)
	}
	for name := range members {
		problems = append(problems, Problem{"/" + name, "is unknown; known are " + strings.Join(known, ", ")})
	}
	sort.SliceStable(problems, func(i, j int) bool { return problems[i].Pointer < problems[j].Pointer })
	return parsed, problems
}

func member(field reflect.StructField, raw json.RawMessage, into reflect.Value) []Problem {
	place := "/" + nameOf(field)
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into.Addr().Interface()); err != nil {
		return []Problem{{place, fmt.Sprintf("must be of type %v", schema(field.Type)["type"])}}
	}
	if !into.CanInt() && !into.CanFloat() {
		return nil
	}
	number, _ := strconv.ParseFloat(fmt.Sprint(into.Interface()), 64)
	if least, err := strconv.ParseFloat(field.Tag.Get("minimum"), 64); err == nil && number < least {
		return []Problem{{place, "must be at least " + field.Tag.Get("minimum")}}
	}
	if most, err := strconv.ParseFloat(field.Tag.Get("maximum"), 64); err == nil && number > most {
		return []Problem{{place, "must be at most " + field.Tag.Get("maximum")}}
	}
	return nil
}

// value reads the text of a tag; a text that does not fit its field is a mistake of the program.
func value(kind reflect.Type, text string) any {
	if kind.Kind() == reflect.String {
		return text
	}
	read := reflect.New(kind)
	if err := json.Unmarshal([]byte(text), read.Interface()); err != nil {
		panic(fmt.Sprintf("the tag %q does not fit %s", text, kind))
	}
	return read.Elem().Interface()
}

func nameOf(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}

func isRequired(field reflect.StructField) bool {
	_, hasDefault := field.Tag.Lookup("default")
	return !hasDefault && field.Type.Kind() != reflect.Pointer && !strings.HasSuffix(field.Tag.Get("json"), ",omitempty")
}
