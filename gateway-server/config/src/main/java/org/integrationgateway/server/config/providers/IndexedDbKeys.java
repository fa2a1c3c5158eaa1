package org.integrationgateway.server.config.providers;

import static org.integrationgateway.server.config.shape.Key.optional;
import static org.integrationgateway.server.config.shape.Key.required;
import static org.integrationgateway.server.config.shape.Key.withDefault;
import static org.integrationgateway.server.config.shape.Scalars.PATH;
import static org.integrationgateway.server.config.shape.Scalars.SECRET;
import static org.integrationgateway.server.config.shape.Scalars.TEXT;
import static org.integrationgateway.server.config.shape.Scalars.integer;

import java.nio.file.Path;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.shape.Key;

/** The keys of the embedded databases. */
public final class IndexedDbKeys {
  private IndexedDbKeys() {}

  /** The file of {@code builtin:sqlite}. */
  public static final Key<Path> FILE =
      optional(
          "path",
          PATH,
          "The database file. Default: data/gateway.db in GATEWAY_HOME for the server's own"
              + " store, data/indexeddb/NAME.db for others.");

  /** The URL of {@code builtin:postgresql}. */
  public static final Key<String> URL =
      required("url", TEXT, "jdbc:postgresql://HOST:PORT/NAME, with the driver's parameters.");

  /** The user of {@code builtin:postgresql}. */
  public static final Key<String> USER = optional("user", TEXT, "The user.");

  /** The password of {@code builtin:postgresql}. */
  public static final Key<Secret> PASSWORD = optional("password", SECRET, "The user's password.");

  /** The pool size of {@code builtin:postgresql}. */
  public static final Key<Integer> POOL_SIZE =
      withDefault("poolSize", integer(1, 1000), 10, "The most connections of this server.");
}
