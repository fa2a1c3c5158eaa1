package org.integrationgateway.authoring.update;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The versions of the gateway's own artifacts in a POM: of the parent, the plugin and dependencies,
 * and {@code gateway.sdk.version}. Found in the text itself, so that all other text stays.
 */
final class PomVersions {
  private static final String GROUP = "org.integrationgateway";
  private static final String PROPERTY = "gateway.sdk.version";
  private static final Pattern MARKUP =
      Pattern.compile(
          "<!--(?:(?!-->)[\\s\\S])*+-->|<!\\[CDATA\\[(?:(?!]]>)[\\s\\S])*+]]>|<[?!][^>]*+>"
              + "|<(?<end>/?)(?<name>[\\w.:-]++)[^<>]*+>");

  private final String pom;
  private final List<Place> places = new ArrayList<>();

  /** A version in the text. */
  record Place(String artifact, int from, int to) {}

  private PomVersions(String pom) {
    this.pom = pom;
  }

  /**
   * Finds the versions, in the order of the text.
   *
   * @throws IOException when the POM is not well-formed
   */
  static List<Place> in(String pom) throws IOException {
    var found = new PomVersions(pom);
    found.read();
    return List.copyOf(found.places);
  }

  private static final class Element {
    private final String name;
    private final int begin;
    private String group = "";
    private String artifact = "";
    private int from;
    private int to;

    private Element(String name, int begin) {
      this.name = name;
      this.begin = begin;
    }
  }

  private void read() throws IOException {
    var open = new ArrayDeque<Element>();
    var markup = MARKUP.matcher(pom);
    while (markup.find()) {
      var name = markup.group("name");
      if (name == null || markup.group().endsWith("/>")) {
        continue;
      }
      if (markup.group("end").isEmpty()) {
        open.push(new Element(name, markup.end()));
        continue;
      }
      if (open.isEmpty() || !open.peek().name.equals(name)) {
        throw malformed(
            markup.start(),
            "</%s> closes %s"
                .formatted(name, open.isEmpty() ? "nothing" : "<" + open.peek().name + ">"));
      }
      close(open.pop(), open.peek(), markup.start());
    }
    if (!open.isEmpty()) {
      throw malformed(open.peek().begin, "<%s> is not closed".formatted(open.peek().name));
    }
  }

  private void close(Element element, @Nullable Element parent, int end) {
    if (element.to > 0 && element.group.equals(GROUP)) {
      places.add(new Place(element.artifact, element.from, element.to));
    }
    var value = pom.substring(element.begin, end).strip();
    int from = pom.indexOf(value, element.begin);
    if (element.name.equals(PROPERTY)) {
      places.add(new Place(PROPERTY, from, from + value.length()));
    }
    if (parent == null) {
      return;
    }
    switch (element.name) {
      case "groupId" -> parent.group = value;
      case "artifactId" -> parent.artifact = value;
      case "version" -> {
        parent.from = from;
        parent.to = from + value.length();
      }
      default -> {}
    }
  }

  private IOException malformed(int at, String why) {
    long line = 1 + pom.substring(0, at).chars().filter(c -> c == '\n').count();
    return new IOException(
        "pom.xml is not well-formed, line %d: %s. Correct it, and run the update again"
            .formatted(line, why));
  }
}
