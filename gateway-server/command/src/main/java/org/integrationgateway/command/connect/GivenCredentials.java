package org.integrationgateway.command.connect;

import java.io.Console;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;

/**
 * The secrets that the command line gives for a connection.
 *
 * @param texts of {@code --credential}
 * @param variables of {@code --credential-env}
 * @param fields names of those that the connection asks for
 * @param optional names of those that may be left out
 */
public record GivenCredentials(
    List<String> texts, List<String> variables, List<String> fields, Set<String> optional) {
  /**
   * The secrets by their fields; those that are not given are asked for at the terminal, where
   * those that are optional may stay empty. Without a terminal, these are left out.
   *
   * @throws CommandFailure when one that is required is missing
   */
  public Map<String, String> byField(Environment environment) {
    var given = new LinkedHashMap<String, String>();
    texts.forEach(text -> given.put(name(text), value(text)));
    for (var text : variables) {
      var variable = value(text);
      given.put(
          name(text),
          environment
              .variable(variable)
              .orElseThrow(
                  () ->
                      new CommandFailure(
                          ExitCode.USAGE,
                          "--credential-env " + variable + ": that variable is not set")));
    }
    for (var field : fields) {
      given.computeIfAbsent(field, this::asked);
    }
    return given;
  }

  private boolean isNamed(String text) {
    int equals = text.indexOf('=');
    return equals > 0 && (fields.size() != 1 || fields.contains(text.substring(0, equals)));
  }

  private String name(String text) {
    if (isNamed(text)) {
      return text.substring(0, text.indexOf('='));
    }
    if (fields.size() > 1) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "the connection asks for "
              + String.join(", ", fields)
              + ": write --credential FIELD=VALUE");
    }
    return fields.isEmpty() ? "token" : fields.get(0);
  }

  private String value(String text) {
    return isNamed(text) ? text.substring(text.indexOf('=') + 1) : text;
  }

  private @Nullable String asked(String field) {
    boolean isOptional = optional.contains(field);
    Console console = System.console();
    if (console == null || !Boolean.getBoolean("gateway.terminal")) {
      if (isOptional) {
        return null;
      }
      throw new CommandFailure(
          ExitCode.USAGE,
          "the connection asks for '" + field + "': give it with --credential or --credential-env");
    }
    var typed = console.readPassword("%s%s: ", field, isOptional ? " (optional)" : "");
    if (typed == null || typed.length == 0) {
      if (isOptional) {
        return null;
      }
      throw new CommandFailure(ExitCode.USAGE, "no value for '" + field + "'");
    }
    return new String(typed);
  }
}
