package main

import (
	"context"
	"strings"
	"testing"
)

// call invokes an operation as the host does: the input is held to its type first.
func call(t *testing.T, config, operation, input string) (string, error) {
	t.Helper()
	app := greeter()
	if problems := app.Configure([]byte(config)); len(problems) > 0 {
		t.Fatalf("the configuration is refused: %v", problems)
	}
	body, err := app.Call(context.Background(), operation, []byte(input))
	return string(body), err
}

func answers(t *testing.T, config, operation, input, wanted string) {
	t.Helper()
	body, err := call(t, config, operation, input)
	if err != nil || body != wanted {
		t.Errorf("%s answers %s (%v), wanted %s", operation, body, err, wanted)
	}
}

func TestGreetsByName(t *testing.T) {
	answers(t, `{}`, "greet", `{"name": "Ada", "times": 2}`, `{"text":"Hello, Ada! Hello, Ada!"}`)
}

func TestGreetsAsItIsConfigured(t *testing.T) {
	answers(t, `{"greeting": "Good morning"}`, "greet", `{"name": "Ada"}`, `{"text":"Good morning, Ada!"}`)
}

func TestRefusesToGreetAThousandTimes(t *testing.T) {
	_, err := call(t, `{}`, "greet", `{"name": "Ada", "times": 1000}`)
	if err == nil || !strings.Contains(err.Error(), "/times: must be at most 10") {
		t.Errorf("a thousand times are refused by %v", err)
	}
}

func TestCountsWordsInAnyAlphabet(t *testing.T) {
	answers(t, `{}`, "words.count", `{"text": "Да, да — yes, YES, yes!"}`,
		`{"words":5,"occurrences":{"yes":3,"да":2}}`)
}
