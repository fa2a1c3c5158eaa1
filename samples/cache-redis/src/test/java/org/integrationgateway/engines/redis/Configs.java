package org.integrationgateway.engines.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** Makes configurations for tests. */
final class Configs {
  private @Nullable String url;
  private @Nullable Sentinels sentinel;
  private @Nullable Cluster cluster;
  private @Nullable Tls tls;
  private @Nullable String user;
  private @Nullable String password;
  private @Nullable Integer database;
  private String prefix = "test";
  private int timeout = 2_000;
  private int largest = 16 << 20;
  private int pending = 20_000;

  Configs url(String text) {
    url = text;
    return this;
  }

  Configs sentinel(RedisServer... sentinels) {
    sentinel = new Sentinels("main", addresses(sentinels), Optional.empty(), Optional.empty());
    return this;
  }

  Configs cluster(RedisServer... members) {
    cluster = new Cluster(addresses(members));
    return this;
  }

  private static List<String> addresses(RedisServer... servers) {
    var addresses = new ArrayList<String>();
    for (var server : servers) {
      addresses.add(server.address());
    }
    return addresses;
  }

  Configs tls(Tls how) {
    tls = how;
    return this;
  }

  Configs login(@Nullable String name, @Nullable String secret) {
    user = name;
    password = secret;
    return this;
  }

  Configs database(int number) {
    database = number;
    return this;
  }

  Configs prefix(String text) {
    prefix = text;
    return this;
  }

  Configs timeout(int millis) {
    timeout = millis;
    return this;
  }

  Configs largest(int bytes) {
    largest = bytes;
    return this;
  }

  Configs pending(int commands) {
    pending = commands;
    return this;
  }

  Config config() {
    return new Config(
        Optional.ofNullable(url).map(Secret::of),
        Optional.ofNullable(sentinel),
        Optional.ofNullable(cluster),
        Optional.ofNullable(user),
        Optional.ofNullable(password).map(Secret::of),
        Optional.ofNullable(database),
        Optional.ofNullable(tls),
        prefix,
        timeout,
        1_000,
        500,
        largest,
        pending);
  }
}
