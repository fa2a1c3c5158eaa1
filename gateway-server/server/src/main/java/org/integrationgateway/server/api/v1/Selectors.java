package org.integrationgateway.server.api.v1;

import org.integrationgateway.core.call.Selector;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.http.route.RouteInput;

/** Reads which connection, and which instance of it, a caller names. */
final class Selectors {
  static final String CONNECTION = "_connection";
  static final String INSTANCE = "_instance";

  /** Names the service account whose credential is meant. */
  static final String SERVICE_ACCOUNT = "_serviceAccountId";

  /** The query parameters that choose a stored credential. */
  static final RouteInput INPUT = RouteInput.query(CONNECTION, INSTANCE, SERVICE_ACCOUNT);

  private Selectors() {}

  static Selector of(Query query) {
    var connection = query.single(CONNECTION);
    var instance = query.single(INSTANCE);
    return connection.isEmpty() && instance.isEmpty()
        ? Selector.NONE
        : new Selector(connection, instance);
  }
}
