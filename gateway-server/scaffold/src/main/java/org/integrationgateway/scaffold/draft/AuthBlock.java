package org.integrationgateway.scaffold.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A way to authenticate, as lines of a manifest.
 *
 * @param title in a comment
 * @param lines below the name of the connection
 * @param remarks in comments above the lines
 */
public record AuthBlock(String title, List<String> lines, List<String> remarks) {
  private static final String FIELD = "    - {name: ";

  public AuthBlock {
    lines = List.copyOf(lines);
    remarks = List.copyOf(remarks);
  }

  /** No authentication. */
  public static AuthBlock none(String title) {
    return new AuthBlock(title, List.of("mode: none"), List.of());
  }

  /** A token that a person enters. */
  public static AuthBlock bearer(String title, String label) {
    return new AuthBlock(
        title,
        List.of(
            "mode: subject",
            "auth:",
            "  type: bearer",
            "  credentials:",
            "    - {name: token, label: " + YamlText.scalar(label) + "}"),
        List.of());
  }

  /** A user name and a password that a person enters. */
  public static AuthBlock basic(String title) {
    var lines = new ArrayList<String>();
    lines.addAll(manual(List.of("{name: username, label: User name}")));
    lines.add("    - {name: password, label: Password}");
    lines.addAll(
        List.of(
            "  authMapping:",
            "    basic:",
            "      username: {valueFrom: {credentialFieldRef: {name: username}}}",
            "      password: {valueFrom: {credentialFieldRef: {name: password}}}"));
    return new AuthBlock(title, lines, List.of());
  }

  /**
   * Keys that a person enters, each sent in a header.
   *
   * @param headers names of credential fields by name of the header
   */
  public static AuthBlock headers(String title, Map<String, String> headers) {
    var fields =
        headers.entrySet().stream()
            .map(
                one ->
                    "{name: %s, label: %s}"
                        .formatted(
                            YamlText.scalar(one.getValue()), YamlText.scalar(label(one.getKey()))))
            .toList();
    var lines = new ArrayList<>(manual(fields));
    lines.add("  authMapping:");
    lines.add("    headers:");
    headers.forEach(
        (header, field) ->
            lines.add(
                "      %s: {valueFrom: {credentialFieldRef: {name: %s}}}"
                    .formatted(YamlText.scalar(header), YamlText.scalar(field))));
    return new AuthBlock(title, lines, List.of());
  }

  /** Returns this block with a text about what a person enters; an empty text adds nothing. */
  public AuthBlock described(String text) {
    if (text.isEmpty()) {
      return this;
    }
    var end = ", description: " + YamlText.scalar(text) + "}";
    var described =
        lines.stream()
            .map(line -> line.startsWith(FIELD) ? line.substring(0, line.length() - 1) + end : line)
            .toList();
    return new AuthBlock(title, described, remarks);
  }

  /** Returns the label of a header: the value of Authorization has a scheme in front. */
  private static String label(String header) {
    return header.equalsIgnoreCase("Authorization")
        ? "Whole value of the header Authorization"
        : "Value of the header " + header;
  }

  private static List<String> manual(List<String> fields) {
    var lines = new ArrayList<>(List.of("mode: subject", "auth:", "  type: manual"));
    lines.add("  credentials:");
    fields.forEach(field -> lines.add("    - " + field));
    return lines;
  }

  /** Writes the lines. */
  void write(YamlText text, int depth) {
    text.comment(depth, title);
    remarks.forEach(remark -> text.comment(depth, remark));
    text.lines(depth, lines);
  }

  /** Writes the lines as a comment. */
  void writeCommented(YamlText text, int depth) {
    text.comment(depth, "Or " + title);
    remarks.forEach(remark -> text.comment(depth, remark));
    text.commented(depth, lines);
  }
}
