package org.integrationgateway.mcp.review;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.catalog.Operation;
import tools.jackson.databind.JsonNode;

/**
 * An operation whose description was looked at.
 *
 * @param clean the same with warnings and without hidden characters; empty when it is as it was
 * @param refusal why it is not offered
 */
record DescribedOperation(Optional<Operation> clean, Optional<String> refusal) {
  private static final String REMOVED = "hidden characters were removed from its description";
  private static final String HIDDEN = "it has hidden characters";
  private static final String IN_VALUES = "names or values of its schema have hidden characters";

  static DescribedOperation of(Operation operation) {
    var refusal = DescriptionLimits.refusal(operation);
    if (refusal.isPresent()) {
      return new DescribedOperation(Optional.empty(), refusal);
    }
    var warnings = new LinkedHashSet<String>();
    var listing = operation.listing();
    var title = listing.title().map(HiddenCharacters::removed);
    var description = listing.description().map(HiddenCharacters::removed);
    var said = operation.input().json();
    var schema = HiddenCharacters.removedFromTexts(said);
    if (schema != said
        || !title.equals(listing.title())
        || !description.equals(listing.description())) {
      warnings.add(REMOVED);
    }
    if (HiddenCharacters.inValues(said)) {
      warnings.add(IN_VALUES);
    }
    var texts = new StringBuilder();
    title.ifPresent(text -> texts.append(text).append('\n'));
    description.ifPresent(text -> texts.append(text).append('\n'));
    collect(schema, texts);
    warnings.addAll(DescriptionRule.warnings(texts.toString()));
    if (warnings.isEmpty()) {
      return new DescribedOperation(Optional.empty(), Optional.empty());
    }
    var clean =
        operation.described(
            new Operation.Listing(
                title,
                description,
                listing.tags(),
                listing.carried(),
                joined(listing.warnings(), warnings)),
            schema == said ? operation.input() : new CleanInput(operation.input(), schema));
    return new DescribedOperation(Optional.of(clean), Optional.empty());
  }

  /** Why a description as it is pinned can mislead a model. */
  static List<String> warnings(JsonNode described) {
    var texts = new StringBuilder();
    collect(described, texts);
    var said = texts.toString();
    var warnings = new ArrayList<>(DescriptionRule.warnings(HiddenCharacters.removed(said)));
    if (HiddenCharacters.in(said)) {
      warnings.add(0, HIDDEN);
    }
    return warnings;
  }

  private static List<String> joined(List<String> before, LinkedHashSet<String> more) {
    var all = new ArrayList<>(before);
    all.addAll(more);
    return all;
  }

  /** Every text that a model reads in a schema. */
  private static void collect(JsonNode json, StringBuilder texts) {
    if (json.isString()) {
      texts.append(json.stringValue()).append('\n');
      return;
    }
    json.forEach(each -> collect(each, texts));
  }
}
