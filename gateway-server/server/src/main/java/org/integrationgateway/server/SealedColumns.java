package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.connections.oauth.mcp.ClientRegistrations;
import org.integrationgateway.core.idempotency.IdempotencyRecords;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.people.accounts.SealedDeviceKeys;
import org.integrationgateway.people.login.Logins;
import org.integrationgateway.people.login.device.DeviceLogins;
import org.integrationgateway.people.oidc.OidcBuiltins;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

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
