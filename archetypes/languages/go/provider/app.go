// Package provider is what any app in Go needs: the protocol with the gateway, typed operations, failures, log lines.
package provider

import (
	"context"
	"encoding/json"
	"sort"
)

// App is a configuration and the operations that are made of it.
type App struct {
	name        string
	description string
	operations  map[string]Operation
	configure   func(document []byte) ([]Operation, []Problem)
}

// Operation is one that callers see; ReadOnly and Changing make them.
type Operation struct {
	id, title, description    string
	readOnly                  bool
	inputSchema, outputSchema string
	call                      func(context.Context, []byte) ([]byte, error)
}

// NewApp makes an app whose operations are made of a configuration of type C.
func NewApp[C any](name, description string, operations func(C) []Operation) App {
	return App{name: name, description: description, configure: func(document []byte) ([]Operation, []Problem) {
		config, problems := parse[C](document)
		if len(problems) > 0 {
			return nil, problems
		}
		return operations(config), nil
	}}
}

// ReadOnly is an operation that changes nothing; its title is for people, its description for models, too.
func ReadOnly[I, O any](id, title, description string, run func(context.Context, I) (O, error)) Operation {
	operation := Changing(id, title, description, run)
	operation.readOnly = true
	return operation
}

// Changing is an operation that changes something.
func Changing[I, O any](id, title, description string, run func(context.Context, I) (O, error)) Operation {
	return Operation{
		id: id, title: title, description: description, inputSchema: schemaOf[I](), outputSchema: schemaOf[O](),
		call: func(ctx context.Context, document []byte) ([]byte, error) {
			input, problems := parse[I](document)
			if len(problems) > 0 {
				return nil, invalid(problems)
			}
			output, err := run(ctx, input)
			if err != nil {
				return nil, err
			}
			return json.Marshal(output)
		},
	}
}

// Configure makes the operations, or returns everything that is wrong with the configuration.
func (app *App) Configure(document []byte) []Problem {
	operations, problems := app.configure(document)
	if len(problems) > 0 {
		return problems
	}
	app.operations = map[string]Operation{}
	for _, operation := range operations {
		app.operations[operation.id] = operation
	}
	return nil
}

// Call carries out an operation, and returns its answer as JSON.
func (app *App) Call(ctx context.Context, id string, input []byte) ([]byte, error) {
	operation, known := app.operations[id]
	if !known {
		return nil, Refuse(NotFound, "there is no operation '"+id+"'")
	}
	return operation.call(ctx, input)
}

func (app *App) sorted() []Operation {
	operations := make([]Operation, 0, len(app.operations))
	for _, operation := range app.operations {
		operations = append(operations, operation)
	}
	sort.Slice(operations, func(i, j int) bool { return operations[i].id < operations[j].id })
	return operations
}
