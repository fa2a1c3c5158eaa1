package org.integrationgateway.server.builtin.indexeddb.postgresql;

import java.util.Collection;
import org.integrationgateway.server.builtin.indexeddb.relational.Session;
import org.integrationgateway.server.builtin.indexeddb.relational.Shapes;
import org.integrationgateway.server.builtin.indexeddb.relational.Tables;

/** The tables as this process knows them, until a statement fails because they have changed. */
final class SharedShapes implements Shapes {
  private volatile Tables tables = Tables.NONE;

  @Override
  public Tables of(Session session, Collection<String> wanted) {
    var known = tables;
    if (!known.byName().keySet().containsAll(wanted)) {
      known = Tables.load(session);
      tables = known;
    }
    return known;
  }

  @Override
  public void forget() {
    tables = Tables.NONE;
  }
}
