package org.integrationgateway.manifest.rules.operation;

import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks operations, and the handling of their requests and responses. */
public final class OperationRules {
  private OperationRules() {}

  /** Reports every breach in a draft. */
  public static void check(Draft draft) {
    RestRules.check(draft);
    HeaderRules.check(draft);
    AllowedOperationRules.check(draft);
    PaginationRules.check(draft);
    ListRules.check(draft);
  }
}
