package org.integrationgateway.builtin.indexeddb.postgresql;

import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.Secret;

/** The keys of {@code builtin:postgresql}: the address of a database. */
public record PostgresqlConfig(
    @Doc(
            "jdbc:postgresql://HOST:PORT/NAME, with the driver's parameters. Several hosts, with a comma between them, need targetServerType=primary.")
        String url,
    @Doc("The user.") Optional<String> user,
    @Doc("The user's password.") Optional<Secret> password,
    @Doc("The maximum number of connections of this server.")
        @Default("10")
        @Range(least = "1", most = "1000")
        int poolSize) {
  /** The default number of connections of a process. */
  public static final int POOL_SIZE = 10;

  /** The prefix of URLs. */
  public static final String PREFIX = "jdbc:postgresql:";

  public PostgresqlConfig {
    if (!url.startsWith(PREFIX)) {
      throw new IllegalArgumentException(
          "url must name a PostgreSQL database: write jdbc:postgresql://HOST:PORT/NAME");
    }
    if (hasSeveralHosts(url) && !url.contains("targetServerType=primary")) {
      throw new IllegalArgumentException(
          "url names several hosts, one of which may be a standby that takes no writes: add ?targetServerType=primary");
    }
    if (poolSize < 1) {
      throw new IllegalArgumentException("poolSize must be at least 1");
    }
  }

  private static boolean hasSeveralHosts(String url) {
    return url.replaceFirst("\\?.*", "").contains(",");
  }

  /** The database without what may be secret. */
  String name() {
    return url.replaceFirst("\\?.*", "").substring("jdbc:".length());
  }
}
