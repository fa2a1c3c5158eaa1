package org.integrationgateway.manifest.rules.hosted;

import org.integrationgateway.manifest.rules.draft.Draft;

/** Rules of hosted bindings and their security schemes, and of the routes of kind ui. */
public final class HostedRules {
  private HostedRules() {}

  /** Reports every breach in a draft. */
  public static void check(Draft draft) {
    SchemeRules.check(draft);
    BindingRules.check(draft);
    UiRules.check(draft);
  }
}
