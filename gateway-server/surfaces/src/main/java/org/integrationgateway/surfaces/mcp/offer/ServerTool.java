package org.integrationgateway.surfaces.mcp.offer;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.schema.UnusableSchemaException;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.form.FormChanges;
import org.integrationgateway.surfaces.mcp.form.FormLog;
import org.integrationgateway.surfaces.mcp.form.ServerForms;
import org.integrationgateway.surfaces.mcp.task.TaskSupport;
import org.integrationgateway.surfaces.mcp.task.ToolTasks;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes an operation of a tool that an MCP server lists. */
record ServerTool(
    String app, Connection connection, McpServer server, SchemaCompiler schemas, FormLog forms) {
  private static final int LONGEST_NAME = 256;
  private static final int MOST_BYTES = 256 << 10;

  /** The members that clients of {@code /mcp} get as the server writes them. */
  private static final List<String> CARRIED = List.of("annotations", "icons", "_meta");

  /** A tool that cannot be called; the message says why. */
  static final class UnusableToolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableToolException(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * The operation, whose id is the name of the tool.
   *
   * @param bytes how long the tool is as JSON
   * @throws UnusableToolException when its name or its schema cannot be used
   */
  Operation operation(ObjectNode said, int bytes) {
    var name = name(said);
    if (bytes > MOST_BYTES) {
      throw new UnusableToolException(
          "tool '%s' of its MCP server is described with more than 256 KiB, the most that a tool can have"
              .formatted(name));
    }
    var changes = new FormChanges();
    var tool =
        ServerForms.tool(said, changes)
            .orElseThrow(() -> unusable(name, "it is not the schema of an object"));
    forms.tell("tool '" + name + "'", changes);
    var annotations = tool.path("annotations");
    return new Operation(
        app,
        name,
        new Operation.Listing(
            text(tool, "title").or(() -> text(annotations, "title")),
            text(tool, "description"),
            List.of(),
            carried(tool),
            warnings(tool)),
        new Operation.Shape(input(tool, name), output(tool)),
        new Operation.Binding(
            "POST",
            Transport.MCP_PASSTHROUGH,
            connection,
            Optional.empty(),
            new ToolUpstream(app, new ToolTasks(server, tasks(tool)), name, forms)),
        new Operation.Access(hints(annotations), List.of()));
  }

  private static String name(ObjectNode tool) {
    var name = text(tool, "name").orElse("");
    boolean usable =
        !name.isEmpty()
            && name.length() <= LONGEST_NAME
            && name.codePoints().noneMatch(ServerTool::isUnprintable);
    if (!usable) {
      throw new UnusableToolException(
          "a tool of its MCP server has no usable name: a name has 1 to 256 characters that can be"
              + " printed");
    }
    return name;
  }

  private static boolean isUnprintable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  private InputSchema input(ObjectNode tool, String name) {
    try {
      return schemas.passedOn(
          "tool '%s' of app '%s'".formatted(name, app), (ObjectNode) tool.path("inputSchema"));
    } catch (UnusableSchemaException problem) {
      throw unusable(name, String.valueOf(problem.getMessage()));
    } catch (StackOverflowError tooDeep) {
      throw unusable(name, "it nests too deeply");
    }
  }

  private static UnusableToolException unusable(String name, String why) {
    return new UnusableToolException(
        "tool '%s' of its MCP server has an inputSchema that cannot be used: %s"
            .formatted(name, why));
  }

  private static Optional<Supplier<ObjectNode>> output(ObjectNode tool) {
    return tool.get("outputSchema") instanceof ObjectNode schema
        ? Optional.of(() -> schema)
        : Optional.empty();
  }

  /** Warnings about parts of the tool that callers cannot use. */
  private List<String> warnings(ObjectNode tool) {
    boolean hidden =
        connection.needsCredential()
            && tool.path("inputSchema").path("properties").has("_instance");
    return hidden
        ? List.of(
            "its argument '_instance' is not sent: by this name callers choose the account of connection '%s'"
                .formatted(connection.name()))
        : List.of();
  }

  private static Optional<ObjectNode> carried(ObjectNode tool) {
    var carried = Json.object();
    for (var member : CARRIED) {
      var value = tool.get(member);
      if (value != null) {
        carried.set(member, value);
      }
    }
    return carried.isEmpty() ? Optional.empty() : Optional.of(carried);
  }

  private static TaskSupport tasks(ObjectNode tool) {
    return TaskSupport.of(text(tool.path("execution"), "taskSupport").orElse(""));
  }

  private static OperationHints hints(JsonNode annotations) {
    return new OperationHints(
        hint(annotations, "readOnlyHint"),
        hint(annotations, "idempotentHint"),
        hint(annotations, "destructiveHint"),
        hint(annotations, "openWorldHint"));
  }

  private static Optional<Boolean> hint(JsonNode annotations, String name) {
    var hint = annotations.path(name);
    return hint.isBoolean() ? Optional.of(hint.booleanValue()) : Optional.empty();
  }

  private static Optional<String> text(JsonNode json, String name) {
    var text = json.path(name);
    return text.isString() ? Optional.of(text.stringValue()) : Optional.empty();
  }
}
