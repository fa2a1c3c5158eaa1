package org.integrationgateway.builtin.indexeddb;

import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** PostgreSQL behind a provider of its own process. */
final class PostgresqlProgram {
  private PostgresqlProgram() {}

  record Config(String url, String user, Secret password) {}

  public static void main(String[] args) {
    ProviderMain.serve(
        ProviderKind.INDEXEDDB,
        Config.class,
        config ->
            PostgresqlIndexedDb.open(
                new PostgresqlConfig(
                    config.url(),
                    Optional.of(config.user()),
                    Optional.of(config.password()),
                    PostgresqlConfig.POOL_SIZE)));
  }
}
