package org.integrationgateway.command.help;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/** Texts with examples, each a resource beside this class; its first line is its title. */
public final class HelpTopics implements Iterable<String> {
  /** The topics, in the order in which they are listed. */
  public static final List<String> NAMES =
      List.of(
          "configuration",
          "connections",
          "agents",
          "workflows",
          "tokens",
          "packages",
          "dev",
          "operations",
          "environment");

  /** The names, for completion. */
  @Override
  public Iterator<String> iterator() {
    return NAMES.iterator();
  }

  /**
   * The text of a topic.
   *
   * @param topic one of {@link #NAMES}
   */
  public static String text(String topic) {
    try (var resource = HelpTopics.class.getResourceAsStream("topics/" + topic + ".txt")) {
      if (resource == null) {
        throw new IllegalStateException("the topic '" + topic + "' has no text");
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first line of a topic. */
  static String title(String topic) {
    return text(topic).lines().findFirst().orElse("");
  }
}
