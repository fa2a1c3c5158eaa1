package org.integrationgateway.server.api.v1;

import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.http.Query;

/** How callers name a connection and an instance of it. */
final class Selectors {
  static final String CONNECTION = "_connection";
  static final String INSTANCE = "_instance";

  private Selectors() {}

  static Selector of(Query query) {
    var connection = query.single(CONNECTION);
    var instance = query.single(INSTANCE);
    return connection.isEmpty() && instance.isEmpty()
        ? Selector.NONE
        : new Selector(connection, instance);
  }
}
