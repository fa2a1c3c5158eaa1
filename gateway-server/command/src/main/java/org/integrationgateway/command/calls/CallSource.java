package org.integrationgateway.command.calls;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/** Where a call came from, in the words of the console and of docs/concepts.md. */
enum CallSource {
  API("rest_v1"),
  API_V2("rest_v2"),
  GRPC("grpc"),
  MCP("mcp"),
  WEBHOOK("hosted"),
  WORKFLOW("workflow"),
  AGENT("agent"),
  PROVIDER("provider");

  private final String door;

  CallSource(String door) {
    this.door = door;
  }

  /** The word of the command line, such as {@code api-v2}. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The source as the server's API names it. */
  String door() {
    return door;
  }

  /**
   * The source that a person means, by its word or by the name in the API.
   *
   * @throws CommandFailure when there is no such source
   */
  static CallSource of(String written) {
    var word = written.strip().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(source -> word.replace('_', '-').equals(source.word()) || word.equals(source.door))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.USAGE,
                    "--source has no value '%s'%s\n  Known: %s"
                        .formatted(
                            written,
                            SimilarNames.suffix(word, words()),
                            String.join(", ", words()))));
  }

  /** The word for a source of the API; the same text for one that this version does not know. */
  static String wordOf(String door) {
    return Optional.of(door)
        .flatMap(name -> Arrays.stream(values()).filter(s -> s.door.equals(name)).findFirst())
        .map(CallSource::word)
        .orElse(door);
  }

  private static List<String> words() {
    return Arrays.stream(values()).map(CallSource::word).toList();
  }
}
