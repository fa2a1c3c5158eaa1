package org.integrationgateway.manifest.rules;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Position;

/** Header names and values that can stand in a request. */
final class HeaderRules {
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");
  private static final Set<String> FRAMING =
      Set.of("content-length", "transfer-encoding", "connection", "host");

  private final Draft draft;

  private HeaderRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    new HeaderRules(draft).check();
  }

  private void check() {
    map(draft.root().find("spec", "headers").map(Node::entries).orElse(List.of()));
    draft
        .managedParameters("header")
        .forEach(
            managed -> {
              managed.find("name").ifPresent(name -> name(name.string().orElse("x"), name.at()));
              managed.find("value").ifPresent(this::value);
            });
    for (var connection : draft.connections()) {
      map(
          connection
              .value()
              .find("auth", "authMapping", "headers")
              .map(Node::entries)
              .orElse(List.of()));
      connection.value().find("auth", "tokenPrefix").ifPresent(this::value);
    }
    for (var operation : draft.operations()) {
      operation.find("parameters").map(Node::items).orElse(List.of()).stream()
          .filter(p -> p.find("in").flatMap(Node::string).filter("header"::equals).isPresent())
          .flatMap(parameter -> parameter.find("name").stream())
          .forEach(name -> name(name.string().orElse("x"), name.at()));
    }
  }

  private void map(List<Node.Entry> headers) {
    for (var header : headers) {
      name(header.key(), header.keyAt());
      value(header.value());
      header.value().find("value").ifPresent(this::value);
    }
  }

  private void name(String name, Position at) {
    if (!TOKEN.matcher(name).matches()) {
      draft
          .problems()
          .add(
              ManifestRule.HEADER_NAME,
              at,
              "'" + printable(name) + "' is no header name",
              ManifestRule.HEADER_NAME.explanation());
      return;
    }
    if (FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
      draft
          .problems()
          .add(
              ManifestRule.FRAMING_HEADER,
              at,
              "header '" + name + "' cannot be set by a manifest",
              ManifestRule.FRAMING_HEADER.explanation());
    }
  }

  private void value(Node value) {
    var text = value instanceof Node.Scalar scalar ? scalar.text() : "";
    if (text.chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
      draft.report(
          ManifestRule.HEADER_VALUE,
          value,
          "a header value has a line break",
          "Write the value in one line.");
    }
  }

  private static String printable(String name) {
    return name.replaceAll("\\s", " ");
  }
}
