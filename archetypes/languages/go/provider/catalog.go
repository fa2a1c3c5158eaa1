package provider

import (
	"encoding/json"
	"fmt"
	"os"
)

type catalog struct {
	Operations []listed `json:"operations"`
}

type listed struct {
	ID           string          `json:"id"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"`
	Annotations  map[string]bool `json:"annotations"`
}

// writeCatalog lists the operations in a file, as they are with a configuration.
func writeCatalog(app *App, file, config string) error {
	if config == "" {
		config = "{}"
	}
	if problems := app.Configure([]byte(config)); len(problems) > 0 {
		return fmt.Errorf("the operations cannot be listed with the configuration %s: %w", config, invalid(problems))
	}
	all := catalog{Operations: []listed{}}
	for _, operation := range app.sorted() {
		all.Operations = append(all.Operations, listed{
			operation.id, operation.title, operation.description, json.RawMessage(operation.inputSchema),
			json.RawMessage(operation.outputSchema), map[string]bool{"readOnlyHint": operation.readOnly},
		})
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}
