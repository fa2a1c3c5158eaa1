package org.integrationgateway.manifest.rules.hosted;

import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks hosted bindings, their security schemes, and the routes of kind ui. */
public final class HostedRules {
  private HostedRules() {}

  /** Reports every breach in a draft. */
  public static void check(Draft draft) {
    SchemeRules.check(draft);
    BindingRules.check(draft);
    UiRules.check(draft);
  }
}
