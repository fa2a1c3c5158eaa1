package org.integrationgateway.server.api.v1;

import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.http.exchange.Query;
import org.integrationgateway.server.http.route.RouteInput;

/** Reads which connection, and which instance of it, a caller names. */
final class Selectors {
  static final String CONNECTION = "_connection";
  static final String INSTANCE = "_instance";

  /** The query parameters that choose a connection and an instance. */
  static final RouteInput INPUT = RouteInput.query(CONNECTION, INSTANCE);

  private Selectors() {}

  static Selector of(Query query) {
    var connection = query.single(CONNECTION);
    var instance = query.single(INSTANCE);
    return connection.isEmpty() && instance.isEmpty()
        ? Selector.NONE
        : new Selector(connection, instance);
  }
}
