"""Log lines as the host reads them: one JSON object a line, on standard error."""

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import datetime, timezone

LONGEST = 16_384

# The id of the call that is carried out.
request_id: ContextVar[str] = ContextVar("request_id", default="")


class JsonLines(logging.Formatter):
    """Formats a record as one line, even if it contains line breaks."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, timezone.utc).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage()[:LONGEST],
        }
        if request := request_id.get():
            line["request"] = request
        if record.exc_info:
            line["error"] = "".join(traceback.format_exception(*record.exc_info))[:LONGEST]
        return json.dumps(line)


def install() -> None:
    """Everything that is logged goes to standard error, and so does what a library prints."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    sys.stdout = sys.stderr
