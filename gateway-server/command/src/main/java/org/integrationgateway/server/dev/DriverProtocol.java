package org.integrationgateway.server.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.provider.supervision.Replacement;
import tools.jackson.databind.JsonNode;

/**
 * Follows a build tool, which sends one JSON object a line: {@code building}, {@code launch},
 * {@code problem} or {@code note}.
 */
public final class DriverProtocol {
  private static final List<String> KNOWN = List.of("building", "launch", "problem", "note");

  private final DevLoop loop;
  private final Display display;

  public DriverProtocol(DevLoop loop, Display display) {
    this.loop = loop;
    this.display = display;
  }

  /** Reads lines until the build tool has ended. */
  public void follow(InputStream lines) throws IOException {
    var reader = new BufferedReader(new InputStreamReader(lines, StandardCharsets.UTF_8));
    for (var line = reader.readLine(); line != null; line = reader.readLine()) {
      if (!line.isBlank()) {
        try {
          heard(Json.parseObject(line.getBytes(StandardCharsets.UTF_8)));
        } catch (GatewayException | IllegalArgumentException unclear) {
          display.note(
              "the build tool sent a line that is not a known command: " + unclear.getMessage());
        }
      }
    }
  }

  private void heard(JsonNode said) {
    if (said.has("launch")) {
      launch(said.get("launch"));
    } else if (said.has("problem")) {
      loop.problem(said.get("problem").asString());
    } else if (said.has("note")) {
      display.note(said.get("note").asString());
    } else if (said.path("building").asBoolean(false)) {
      loop.building(said.path("why").asString("a change was saved"));
    } else if (said.has("building")) {
      loop.unchanged();
    } else {
      throw new IllegalArgumentException(said + " is not one of " + String.join(", ", KNOWN));
    }
  }

  private void launch(JsonNode said) {
    var manifest = Path.of(text(said, "manifest"));
    var folder = manifest.toAbsolutePath().resolveSibling("");
    var command = new ArrayList<String>();
    said.path("command").forEach(word -> command.add(word.asString()));
    Map<String, String> env = new LinkedHashMap<>();
    said.path("env").properties().forEach(one -> env.put(one.getKey(), one.getValue().asString()));
    var workdir = said.has("workdir") ? Path.of(text(said, "workdir")) : folder;
    loop.launch(
        manifest,
        new Source.Development(manifest, command, workdir, env),
        how(said.path("how").asString("held")));
  }

  private static Replacement how(String text) {
    try {
      return Replacement.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("'how' is '" + text + "': rolling, held or stop-first");
    }
  }

  private static String text(JsonNode node, String name) {
    var value = node.path(name);
    if (!value.isString() || value.asString().isBlank()) {
      throw new IllegalArgumentException("a launch needs '" + name + "', a text: " + node);
    }
    return value.asString();
  }
}
