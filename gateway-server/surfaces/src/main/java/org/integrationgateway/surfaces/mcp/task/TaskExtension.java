package org.integrationgateway.surfaces.mcp.task;

import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** The extension by which clients and servers of 2026-07-28 agree on tasks (Tasks extension). */
public final class TaskExtension {
  /** The name of the extension. */
  public static final String NAME = "io.modelcontextprotocol/tasks";

  /** The code of the error that tells which capabilities are missing (2026-07-28, Error Codes). */
  static final int MISSING_CAPABILITY = -32021;

  private static final String EXTENSIONS = "extensions";

  private TaskExtension() {}

  /** Whether a client with these capabilities takes a task in place of a result. */
  public static boolean isDeclared(ObjectNode capabilities) {
    return capabilities.path(EXTENSIONS).path(NAME).isObject();
  }

  /** The capabilities with the extension; these are not changed. */
  public static ObjectNode declared(ObjectNode capabilities) {
    var declared = capabilities.deepCopy();
    var extensions =
        declared.get(EXTENSIONS) instanceof ObjectNode present
            ? present
            : declared.putObject(EXTENSIONS);
    extensions.putObject(NAME);
    return declared;
  }

  /** The capabilities that a client without tasks lacks. */
  public static ObjectNode required() {
    return declared(Json.object());
  }
}
