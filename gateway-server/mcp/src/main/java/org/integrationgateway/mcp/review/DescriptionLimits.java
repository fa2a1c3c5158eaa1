package org.integrationgateway.mcp.review;

import java.util.Optional;
import org.integrationgateway.core.catalog.Operation;
import tools.jackson.databind.JsonNode;

/** How much an upstream may say about an operation. One with more is not offered. */
final class DescriptionLimits {
  private static final int LONGEST_TITLE = 1000;
  private static final int LONGEST_DESCRIPTION = 32 << 10;
  private static final int DEEPEST_SCHEMA = 48;

  private DescriptionLimits() {}

  /** Why an operation is not offered; empty when it is. */
  static Optional<String> refusal(Operation operation) {
    int title = operation.title().map(String::length).orElse(0);
    if (title > LONGEST_TITLE) {
      return tooLong(operation, "title", title, LONGEST_TITLE);
    }
    int description = operation.description().map(String::length).orElse(0);
    if (description > LONGEST_DESCRIPTION) {
      return tooLong(operation, "description", description, LONGEST_DESCRIPTION);
    }
    if (isDeeper(operation.input().json(), DEEPEST_SCHEMA)) {
      return Optional.of(
          "operation '%s' of app '%s' is left out: the schema of its input has more than %d levels"
              .formatted(operation.id(), operation.app(), DEEPEST_SCHEMA));
    }
    return Optional.empty();
  }

  private static Optional<String> tooLong(Operation operation, String what, int is, int most) {
    return Optional.of(
        "operation '%s' of app '%s' is left out: its %s has %d characters, and the limit is %d"
            .formatted(operation.id(), operation.app(), what, is, most));
  }

  private static boolean isDeeper(JsonNode json, int levels) {
    if (!json.isContainer()) {
      return false;
    }
    return levels == 0 || json.valueStream().anyMatch(each -> isDeeper(each, levels - 1));
  }
}
