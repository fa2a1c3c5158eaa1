package org.integrationgateway.command.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the JSON of an option: the text itself, {@code @FILE}, or {@code -} for standard input.
 *
 * @param option its name, for messages
 */
public record JsonArgument(String option, Environment environment, InputStream stdin) {
  private static final JsonMapper JSON = JsonMapper.shared();

  /** A JSON object. */
  public ObjectNode object(String argument) {
    if (value(argument) instanceof ObjectNode object) {
      return object;
    }
    throw new CommandFailure(
        ExitCode.USAGE,
        "%s is JSON, but not an object: write %s '{\"name\": \"value\"}'"
            .formatted(option, option));
  }

  /** Any JSON value. */
  public JsonNode value(String argument) {
    try {
      return JSON.readTree(text(argument));
    } catch (JacksonException e) {
      throw new CommandFailure(
          ExitCode.USAGE, option + " is not valid JSON: " + Json.reason(e) + place(e));
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "%s %s cannot be read: %s".formatted(option, argument, IoReason.of(e)));
    }
  }

  private String text(String argument) throws IOException {
    if (argument.equals("-")) {
      return new String(stdin.readAllBytes(), UTF_8);
    }
    return argument.startsWith("@")
        ? Files.readString(environment.path(argument.substring(1)))
        : argument;
  }

  private static String place(JacksonException e) {
    var location = e.getLocation();
    return location == null
        ? ""
        : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
  }
}
