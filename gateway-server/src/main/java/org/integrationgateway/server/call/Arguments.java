package org.integrationgateway.server.call;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** The input of a call as the door found it, before the operation has accepted it. */
public sealed interface Arguments {
  /** A JSON object; types are the caller's. */
  record Json(ObjectNode value) implements Arguments {}

  /** Text by name, from a query string or a form; the operation's schema gives the types. */
  record Text(Map<String, List<String>> values) implements Arguments {
    public Text {
      values = Map.copyOf(values);
    }
  }
}
