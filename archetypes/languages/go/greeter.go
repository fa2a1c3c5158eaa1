package main

import (
	"context"
	"strings"
	"unicode"

	"app/provider"
)

// Config of a deployment; schemas/config.yaml describes it for operators.
type Config struct {
	Greeting string `json:"greeting" default:"Hello"`
}

// Ask is the input of the operation greet.
type Ask struct {
	Name  string `json:"name" doc:"The person to greet"`
	Times int    `json:"times" doc:"How often, 1 to 10" default:"1" minimum:"1" maximum:"10"`
}

// Greeting is the answer of the operation greet.
type Greeting struct {
	Text string `json:"text"`
}

// Text is the input of the operation words.count.
type Text struct {
	Text string `json:"text" doc:"Any text"`
}

// Count is the answer of the operation words.count.
type Count struct {
	Words       int            `json:"words"`
	Occurrences map[string]int `json:"occurrences" doc:"How often each word occurs"`
}

// greeter is the app: its configuration and its operations.
func greeter() provider.App {
	return provider.NewApp("${artifactId}", "Says hello, and counts words",
		func(config Config) []provider.Operation {
			return []provider.Operation{
				provider.ReadOnly("greet", "Greet a person", "Greets a person by name",
					func(_ context.Context, ask Ask) (Greeting, error) {
						return greet(config, ask), nil
					}),
				provider.ReadOnly("words.count", "Count words", "Counts the words of a text",
					func(_ context.Context, text Text) (Count, error) {
						return count(text), nil
					}),
			}
		})
}

func greet(config Config, ask Ask) Greeting {
	once := config.Greeting + ", " + ask.Name + "! "
	return Greeting{Text: strings.TrimSpace(strings.Repeat(once, ask.Times))}
}

func count(text Text) Count {
	words := strings.FieldsFunc(strings.ToLower(text.Text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
	occurrences := map[string]int{}
	for _, word := range words {
		occurrences[word]++
	}
	return Count{Words: len(words), Occurrences: occurrences}
}
