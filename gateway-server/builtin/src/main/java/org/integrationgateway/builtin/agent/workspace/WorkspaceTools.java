package org.integrationgateway.builtin.agent.workspace;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** The tools with which a model reads the sources of a session. */
public final class WorkspaceTools {
  private static final long LINES = 500;
  private static final OperationHints READS =
      new OperationHints(
          Optional.of(true), Optional.of(true), Optional.of(false), Optional.of(false));

  private WorkspaceTools() {}

  /** The tools for these sources. */
  public static List<SourceTool> of(SessionSources sources) {
    return List.of(
        new SourceTool(
            tool(
                "list_files",
                "Lists the files and folders in a folder of the workspace.",
                List.of(),
                Map.of("path", text("The folder; the one where work begins if it is left out."))),
            arguments -> sources.files().list(path(arguments, sources))),
        new SourceTool(
            tool(
                "read_file",
                "Reads lines of a text file of the workspace.",
                List.of("path"),
                Map.of(
                    "path", text("The file."),
                    "firstLine", number("The first line to read; 1 if it is left out."),
                    "lines", number("How many lines; 500 if it is left out, at most 2000."))),
            arguments ->
                sources
                    .files()
                    .read(
                        path(arguments, sources),
                        Math.max(1, JsonValues.whole(arguments, "firstLine")),
                        arguments.containsKey("lines")
                            ? JsonValues.whole(arguments, "lines")
                            : LINES)),
        new SourceTool(
            tool(
                "search_files",
                "Finds lines that contain a text, in capital or small letters, in the files below a"
                    + " folder of the workspace.",
                List.of("text"),
                Map.of(
                    "text", text("The text."),
                    "path", text("The folder; the one where work begins if it is left out."))),
            arguments ->
                sources
                    .files()
                    .search(path(arguments, sources), JsonValues.text(arguments, "text"))));
  }

  private static String path(Map<String, @Nullable Object> arguments, SessionSources sources) {
    var path = JsonValues.text(arguments, "path");
    return path.isEmpty() ? sources.cwd() : path;
  }

  private static Tool tool(
      String name,
      String description,
      List<String> required,
      Map<String, @Nullable Object> properties) {
    var schema = new LinkedHashMap<String, @Nullable Object>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", required);
    schema.put("additionalProperties", false);
    return new Tool(name, new ToolRef("agent", name), description, schema, READS);
  }

  private static Map<String, Object> text(String description) {
    return Map.of("type", "string", "description", description);
  }

  private static Map<String, Object> number(String description) {
    return Map.of("type", "integer", "minimum", 1L, "description", description);
  }
}
