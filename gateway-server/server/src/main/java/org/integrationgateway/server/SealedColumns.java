package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.server.connection.completion.ConnectionCompletion;
import org.integrationgateway.server.connection.flow.ConnectFlows;
import org.integrationgateway.server.credential.IndexedDbCredentialStore;
import org.integrationgateway.server.idempotency.IdempotencyRecords;
import org.integrationgateway.server.login.Logins;
import org.integrationgateway.server.login.device.DeviceLogins;
import org.integrationgateway.server.mcp.session.McpRelay;
import org.integrationgateway.server.oauth.mcp.ClientRegistrations;
import org.integrationgateway.server.seal.KeyRing;
import org.integrationgateway.server.seal.SealedColumn;
import org.integrationgateway.server.services.accounts.SealedDeviceKeys;
import org.integrationgateway.server.services.oidc.OidcBuiltins;

/**
 * Every place of the server's database with sealed values. A feature that seals values adds its
 * column here; {@code SealedColumnsTest} finds those that are missing.
 */
public final class SealedColumns {
  /** The databases of identity providers, also of those that are no longer configured. */
  private static final Pattern IDENTITY = Pattern.compile("identity-([^/]+)/.*");

  private SealedColumns() {}

  /** The columns of the object stores that exist. */
  public static List<SealedColumn> of(IndexedDb database) {
    var stores = database.stores().stream().map(StoreSchema::name).toList();
    var columns = new ArrayList<>(KeyRing.columns());
    columns.add(IndexedDbCredentialStore.SEALED);
    columns.add(IdempotencyRecords.SEALED);
    columns.add(Logins.SEALED);
    columns.add(DeviceLogins.SEALED);
    columns.add(ConnectFlows.SEALED);
    columns.addAll(ConnectionCompletion.SEALED);
    columns.add(ClientRegistrations.COLUMN);
    columns.add(McpRelay.SEALED);
    stores.stream()
        .map(IDENTITY::matcher)
        .flatMap(name -> name.matches() ? Stream.of(name.group(1)) : Stream.empty())
        .distinct()
        .forEach(
            identity -> {
              columns.add(SealedDeviceKeys.column(identity));
              columns.add(OidcBuiltins.sealed(identity));
            });
    return columns.stream().filter(column -> stores.contains(column.store())).toList();
  }
}
