package org.integrationgateway.server;

import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.connections.feature.ConnectFeature;
import org.integrationgateway.connections.feature.ConnectionFeature;
import org.integrationgateway.connections.feature.CredentialFeature;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.mcp.McpFeature;
import org.integrationgateway.people.LoginFeature;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Every place of the server's database with sealed values, also for commands that run without the
 * server. A feature that seals values adds its columns here; {@code SealedColumnsTest} finds those
 * that are missing.
 */
public final class SealedColumns {
  /** The databases of identity providers, also of those that are no longer configured. */
  private static final Pattern IDENTITY = Pattern.compile("identity-([^/]+)/.*");

  private SealedColumns() {}

  /** The columns of the object stores that exist. */
  public static List<SealedColumn> of(IndexedDb database) {
    var stores = database.stores().stream().map(StoreSchema::name).toList();
    var identities =
        stores.stream()
            .map(IDENTITY::matcher)
            .filter(Matcher::matches)
            .map(name -> name.group(1))
            .distinct()
            .toList();
    return Stream.of(
            KeyRing.columns(),
            List.of(IdempotencyRecords.SEALED),
            CredentialFeature.sealed(),
            ConnectionFeature.sealed(),
            ConnectFeature.sealed(),
            LoginFeature.sealed(identities),
            McpFeature.sealed(),
            CallFeature.sealed())
        .flatMap(Collection::stream)
        .filter(column -> stores.contains(column.store()))
        .toList();
  }
}
