package org.integrationgateway.manifest.rules.operation;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.pagination.PaginationStyle;
import org.integrationgateway.manifest.rules.AppRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks that pages can be fetched and joined as declared. */
final class PaginationRules {
  private final Draft draft;
  private final Optional<Node> mapping;

  private PaginationRules(Draft draft) {
    this.draft = draft;
    this.mapping = draft.root().find("spec", "responseMapping");
  }

  static void check(Draft draft) {
    var rules = new PaginationRules(draft);
    draft.root().find("spec", "pagination").ifPresent(rules::pagination);
    for (var operation : draft.entries("spec", "allowedOperations")) {
      operation.value().find("pagination").ifPresent(rules::pagination);
    }
  }

  private void pagination(Node pagination) {
    var written = pagination.find("style");
    for (var style : PaginationStyle.values()) {
      if (written.flatMap(Node::string).filter(style.text()::equals).isPresent()) {
        complete(pagination, style, written.orElseThrow());
        effective(pagination, style);
      }
    }
  }

  private void complete(Node pagination, PaginationStyle style, Node written) {
    boolean found =
        pagination.find("cursor").isPresent()
            || mapping.flatMap(node -> node.find("pagination", "cursor")).isPresent();
    if (style == PaginationStyle.CURSOR && !found) {
      draft.report(
          AppRule.PAGINATION_INCOMPLETE,
          written,
          "style cursor does not say where the next cursor is",
          "Add cursor: {source: body, path: ...}.");
    }
    boolean results =
        pagination.find("resultsPath").isPresent()
            || mapping.flatMap(node -> node.find("dataPath")).isPresent();
    if (!results) {
      draft.report(
          AppRule.NO_RESULTS_PATH,
          written,
          "pagination does not say where the results are",
          "Add resultsPath; '' means that the body itself is the array.");
    }
  }

  private void effective(Node pagination, PaginationStyle style) {
    if (style != PaginationStyle.CURSOR) {
      withoutEffect(
          pagination, "cursor", "style " + style.text() + " has no cursor in the response");
    }
    if (style != PaginationStyle.PAGE) {
      withoutEffect(pagination, "firstPage", "style " + style.text() + " has no page numbers");
    }
    namesOfCallers(pagination, "cursorParam");
    namesOfCallers(pagination, "limitParam");
    var limit = pagination.find("limitParam");
    if (limit.isEmpty()) {
      withoutEffect(pagination, "defaultLimit", "no limitParam sends it");
    }
    var parameter =
        pagination
            .find("cursorParam")
            .flatMap(Node::string)
            .orElse(style == PaginationStyle.CURSOR ? "" : style.defaultParameter());
    limit
        .flatMap(Node::string)
        .filter(parameter::equals)
        .ifPresent(
            name ->
                draft.report(
                    AppRule.SAME_PARAMETER,
                    limit.orElseThrow(),
                    "parameter '"
                        + name
                        + "' would be sent for both the place and the size of a page",
                    "Name two parameters."));
  }

  /** A parameter of an operation is named as callers name it. */
  private void namesOfCallers(Node pagination, String key) {
    var written = pagination.find(key);
    var text = written.flatMap(Node::string).orElse("");
    for (var operation : draft.operations()) {
      for (var parameter : operation.find("parameters").map(Node::items).orElse(List.of())) {
        var wire = parameter.find("wireName").flatMap(Node::string);
        var name = parameter.find("name").flatMap(Node::string).orElse("");
        if (wire.filter(text::equals).isPresent() && !name.equals(text)) {
          draft.report(
              AppRule.NAME_IN_REQUEST,
              written.orElseThrow(),
              "%s names the wireName '%s' of a parameter".formatted(key, text),
              "Write '" + name + "', the parameter's name.");
          return;
        }
      }
    }
  }

  private void withoutEffect(Node pagination, String key, String reason) {
    pagination
        .entry(key)
        .filter(entry -> !entry.value().isNull())
        .ifPresent(
            entry ->
                draft.report(
                    AppRule.PAGINATION_WITHOUT_EFFECT,
                    entry.keyAt(),
                    "'" + key + "' has no effect: " + reason,
                    "Remove it."));
  }
}
