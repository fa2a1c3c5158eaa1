package org.integrationgateway.terminal;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** A long array of JSON, of which each element is printed when it is there. */
public final class JsonElements {
  private final Terminal terminal;
  private final ObjectWriter writer;
  private final String space;
  private boolean begun;

  JsonElements(Terminal terminal) {
    this.terminal = terminal;
    var json = JsonMapper.shared();
    this.writer = terminal.person() ? json.writerWithDefaultPrettyPrinter() : json.writer();
    this.space = terminal.person() ? " " : "";
  }

  /** Prints one more element. */
  public void add(JsonNode element) {
    terminal.out().print((begun ? "," : "[") + space);
    terminal.out().print(writer.writeValueAsString(element));
    begun = true;
  }

  /** Prints the end of the array; without elements an empty one. */
  public void end() {
    terminal.line((begun ? "" : "[") + space + "]");
  }
}
