package org.integrationgateway.engines.redis;

import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.cache.Cache;

/** The configuration of a deployment; {@code schemas/config.yaml} describes it for operators. */
record Config(
    @Doc("One server: redis://[user:password@]host[:port][/database], or rediss:// for TLS")
        Optional<Secret> url,
    @Doc("A primary that sentinels name, instead of url") Optional<Sentinels> sentinel,
    @Doc("A cluster, instead of url") Optional<Cluster> cluster,
    @Doc("The user (ACL) of the servers") Optional<String> user,
    @Doc("The password of the servers") Optional<Secret> password,
    @Doc("The number of the database; a cluster has only 0") Optional<Integer> database,
    @Doc("TLS to servers and sentinels; with url, its scheme is rediss://") Optional<Tls> tls,
    @Doc("Prefix of every key") @Default("gateway") String prefix,
    @Doc("Time limit of a reply, where the caller sets no shorter one") @Default("2000")
        int timeoutMillis,
    @Doc("Time limit of connecting") @Default("5000") int connectMillis,
    @Doc("The longest pause between two attempts to reconnect") @Default("5000")
        int reconnectMillis,
    @Doc("Maximum size of a value, in bytes") @Default("16777216") int maxValueBytes,
    @Doc("Maximum number of commands that wait for a reply; further calls are refused")
        @Default("20000")
        int maxPending) {
  Config {
    check(
        "one of url, sentinel and cluster",
        Stream.of(url, sentinel, cluster).filter(Optional::isPresent).count() == 1,
        "is named, not several and not none");
    check("prefix", prefix.length() <= 100, "has at most 100 characters");
    // Redis reads what is between braces as the part of a key that places it in a cluster.
    check("prefix", !prefix.contains("{") && !prefix.contains("}"), "has no braces");
    range("timeoutMillis", timeoutMillis, 1, 60_000);
    range("connectMillis", connectMillis, 1, 60_000);
    range("reconnectMillis", reconnectMillis, 100, 60_000);
    range("maxValueBytes", maxValueBytes, 1, Cache.MAX_VALUE);
    range("maxPending", maxPending, 1_000, 1_000_000);
    database.ifPresent(number -> range("database", number, 0, 65_535));
    check("user", user.isEmpty() || password.isPresent(), "needs password");
    check(
        "database",
        cluster.isEmpty() || database.orElse(0) == 0,
        "is 0 with cluster: a cluster has no other");
    url.map(ServerUrl::read)
        .ifPresent(
            read -> {
              var once = "is in url already: name it in one place";
              check("user", read.user().isEmpty() || user.isEmpty(), once);
              check("password", read.password().isEmpty() || password.isEmpty(), once);
              check("database", read.database().isEmpty() || database.isEmpty(), once);
              check("tls", read.secure() || tls.isEmpty(), "needs a url with rediss://");
            });
  }

  private static void range(String member, int value, int least, int most) {
    check(
        member,
        value >= least && value <= most,
        "is %d to %d, not ".formatted(least, most) + value);
  }

  private static void check(String member, boolean kept, String rule) {
    if (!kept) {
      throw new IllegalArgumentException(member + " " + rule);
    }
  }
}
