package org.integrationgateway.manifest.rules.operation;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.base.text.ReservedHeaders;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.rules.AppRule;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks header names and values of requests. */
final class HeaderRules {
  private static final int LONGEST_NAME = 128;
  private static final Optional<String> HEADER = Optional.of("header");

  private final Draft draft;
  private final Set<String> fixed = new HashSet<>();

  private HeaderRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    new HeaderRules(draft).check();
  }

  private void check() {
    map(draft.entries("spec", "headers"), fixed);
    managed();
    for (var connection : draft.connections()) {
      var auth = connection.value().find("auth");
      map(
          auth.flatMap(node -> node.find("authMapping", "headers"))
              .map(Node::entries)
              .orElse(List.of()),
          new HashSet<>());
      auth.flatMap(node -> node.find("tokenPrefix")).ifPresent(this::value);
    }
    for (var operation : draft.operations()) {
      operation.find("parameters").map(Node::items).orElse(List.of()).stream()
          .filter(parameter -> isIn(parameter, "header"))
          .flatMap(
              parameter -> parameter.find("wireName").or(() -> parameter.find("name")).stream())
          .forEach(name -> name(name.string().orElse("x"), name.at()));
    }
    draft.entries("spec", "securitySchemes").forEach(scheme -> scheme(scheme.value()));
    draft.root().find("spec", "pagination").ifPresent(this::lookups);
    draft.root().find("spec", "responseMapping", "pagination").ifPresent(this::lookups);
  }

  private static boolean isIn(Node parameter, String location) {
    return parameter.find("in").flatMap(Node::string).filter(location::equals).isPresent();
  }

  private void managed() {
    var paths = new HashSet<String>();
    for (var managed : draft.items("spec", "managedParameters")) {
      var node = managed.find("name");
      var name = node.flatMap(Node::string).orElse("");
      if (name.isEmpty()) {
        continue;
      }
      if (isIn(managed, "header")) {
        name(name, node.orElseThrow().at());
        managed.find("value").ifPresent(this::value);
        once(name, node.orElseThrow().at(), fixed);
        continue;
      }
      if (!paths.add(name)) {
        draft.report(
            AppRule.MANAGED_TWICE,
            node.orElseThrow(),
            "managed parameter '" + name + "' is declared a second time",
            "Keep one of them.");
      }
    }
  }

  private void once(String name, Position at, Set<String> seen) {
    if (!seen.add(name.toLowerCase(Locale.ROOT))) {
      draft.report(
          AppRule.HEADER_TWICE,
          at,
          "header '" + name + "' is set a second time",
          "Header names are case-insensitive; keep one of them.");
    }
  }

  private void scheme(Node scheme) {
    Stream.of("signatureHeader", "timestampHeader", "deliveryIdHeader")
        .flatMap(key -> scheme.find(key).stream())
        .forEach(this::token);
    if (isIn(scheme, "header")) {
      scheme.find("name").ifPresent(this::token);
    }
  }

  /** For a lookup in a header, the path is the header's name. */
  private void lookups(Node owner) {
    for (var key : List.of("cursor", "hasMore")) {
      owner
          .find(key)
          .filter(lookup -> lookup.find("source").flatMap(Node::string).equals(HEADER))
          .flatMap(lookup -> lookup.find("path"))
          .ifPresent(this::token);
    }
  }

  private void map(List<Node.Entry> headers, Set<String> seen) {
    for (var header : headers) {
      name(header.key(), header.keyAt());
      once(header.key(), header.keyAt(), seen);
      value(header.value());
      header.value().find("value").ifPresent(this::value);
    }
  }

  private void token(Node name) {
    name.string().ifPresent(text -> token(text, name.at()));
  }

  private boolean token(String name, Position at) {
    if (name.length() <= LONGEST_NAME && SentHeaders.isName(name)) {
      return true;
    }
    draft.report(
        ManifestRule.HEADER_NAME,
        at,
        "'" + printable(name) + "' is not a header name",
        ManifestRule.HEADER_NAME.explanation());
    return false;
  }

  private void name(String name, Position at) {
    if (token(name, at) && ReservedHeaders.FRAMING.contains(name)) {
      draft.report(
          ManifestRule.FRAMING_HEADER,
          at,
          "header '" + name + "' cannot be set by a manifest",
          ManifestRule.FRAMING_HEADER.explanation());
    }
  }

  private void value(Node value) {
    var text = value instanceof Node.Scalar scalar ? scalar.text() : "";
    if (!SentHeaders.canBeSent(text)) {
      boolean broken = text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
      draft.report(
          ManifestRule.HEADER_VALUE,
          value,
          broken ? "a header value has a line break" : "a header value cannot be sent",
          broken ? "Write the value on one line." : ManifestRule.HEADER_VALUE.explanation());
    }
  }

  private static String printable(String name) {
    return name.replaceAll("\\s", " ");
  }
}
