package org.integrationgateway.manifest.rules.connection;

import org.integrationgateway.manifest.rules.draft.Draft;

/** Rules of connections: who refers to them, how they authenticate, what fills their params. */
public final class ConnectionRules {
  private ConnectionRules() {}

  /** Reports every breach in a draft. */
  public static void check(Draft draft) {
    ReferenceRules.check(draft);
    AuthRules.check(draft);
    DiscoveryRules.check(draft);
    UrlRules.check(draft);
  }
}
