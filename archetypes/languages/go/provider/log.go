package provider

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"
)

var lines sync.Mutex

// Log writes a line for the log of the gateway; the level is debug, info, warn or error.
func Log(level, message string) {
	logLine(level, message, "", nil)
}

// logLine writes one JSON object a line on standard error, as the host reads them.
func logLine(level, message, request string, failure error) {
	line := map[string]string{
		"time": time.Now().UTC().Format(time.RFC3339Nano), "level": level, "logger": "provider", "message": shortened(message),
	}
	if request != "" {
		line["request"] = request
	}
	if failure != nil {
		line["error"] = shortened(fmt.Sprintf("%+v", failure))
	}
	text, _ := json.Marshal(line)
	lines.Lock()
	defer lines.Unlock()
	os.Stderr.Write(append(text, '\n'))
}

func shortened(text string) string {
	return text[:min(len(text), 16_384)]
}
