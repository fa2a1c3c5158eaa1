package org.integrationgateway.server.builtin.indexeddb.postgresql;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * The address of a PostgreSQL database.
 *
 * @param url {@code jdbc:postgresql://host:port/database}, with the driver's parameters
 * @param poolSize the most connections of this process
 */
public record PostgresqlConfig(
    String url, Optional<String> user, Optional<Secret> password, int poolSize) {
  /** The default number of connections of a process. */
  public static final int POOL_SIZE = 10;

  /** The prefix of URLs. */
  public static final String PREFIX = "jdbc:postgresql:";

  public PostgresqlConfig {
    if (!url.startsWith(PREFIX)) {
      throw new IllegalArgumentException("url must begin with " + PREFIX);
    }
    if (poolSize < 1) {
      throw new IllegalArgumentException("poolSize must be at least 1");
    }
  }

  /** The database without what may be secret. */
  String name() {
    return url.replaceFirst("\\?.*", "").substring("jdbc:".length());
  }
}
