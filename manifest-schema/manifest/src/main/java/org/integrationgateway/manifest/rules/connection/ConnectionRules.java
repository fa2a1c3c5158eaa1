package org.integrationgateway.manifest.rules.connection;

import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks connections: references to them, authentication, the sources of params, and checks. */
public final class ConnectionRules {
  private ConnectionRules() {}

  /** Reports every breach in a draft. */
  public static void check(Draft draft) {
    ReferenceRules.check(draft);
    AuthRules.check(draft);
    TemplateRules.check(draft);
    DiscoveryRules.check(draft);
    UrlRules.check(draft);
    CheckRules.check(draft);
  }
}
