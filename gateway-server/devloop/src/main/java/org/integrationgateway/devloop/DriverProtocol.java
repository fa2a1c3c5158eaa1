package org.integrationgateway.devloop;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.devloop.project.Project;
import org.integrationgateway.devloop.project.ProjectException;
import org.integrationgateway.providers.supervision.Replacement;
import tools.jackson.databind.JsonNode;

/**
 * Follows a build tool, which sends one JSON object a line: {@code building}, {@code launch},
 * {@code problem} or {@code note}.
 */
public final class DriverProtocol {
  private static final List<String> KNOWN = List.of("building", "launch", "problem", "note");

  private final Project project;
  private final DevLoop loop;
  private final Display display;

  public DriverProtocol(Project project, DevLoop loop, Display display) {
    this.project = project;
    this.loop = loop;
    this.display = display;
  }

  /** Takes a line. */
  public void take(String line) {
    if (line.isBlank()) {
      return;
    }
    try {
      obey(Json.parseObject(line.getBytes(StandardCharsets.UTF_8)));
    } catch (GatewayException | IllegalArgumentException | ProjectException unclear) {
      display.note("the build tool sent an unknown command: " + unclear.getMessage());
    }
  }

  private void obey(JsonNode said) throws ProjectException {
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

  private void launch(JsonNode said) throws ProjectException {
    if (!Project.at(Path.of(said.path("manifest").asString(""))).equals(project)) {
      throw new IllegalArgumentException("this command serves " + project.manifest());
    }
    var command = new ArrayList<String>();
    said.path("command").forEach(word -> command.add(word.asString()));
    var env = new LinkedHashMap<String, String>();
    said.path("env").properties().forEach(one -> env.put(one.getKey(), one.getValue().asString()));
    var workdir = Path.of(said.path("workdir").asString(project.folder().toString()));
    loop.launch(
        new Source.Development(project.manifest(), command, workdir, env),
        how(said.path("how").asString("held")));
  }

  private static Replacement how(String text) {
    try {
      return Replacement.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("'how' is '" + text + "': rolling, held or stop-first");
    }
  }
}
