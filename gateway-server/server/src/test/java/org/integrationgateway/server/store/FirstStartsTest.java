package org.integrationgateway.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.seal.DataKey;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that start at the same time on one empty PostgreSQL database. */
@MayUse(seconds = 120, because = "it starts twelve gateways at night")
final class FirstStartsTest {
  private static final int SERVERS = 4;
  private static final int ROUNDS = Integer.getInteger("gateway.first.starts", 5);

  @TempDir Path folder;

  @Test
  void agreeOnTheKeysOfTheStore() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      var database = Postgres.shared().database();
      var configs = configs(round, database);
      var keys =
          together(
              configs.stream().<Callable<List<String>>>map(config -> () -> keys(config)).toList());
      assertThat(keys).as("round " + round).hasSize(SERVERS);
      assertThat(keys.stream().distinct()).as("round " + round).hasSize(1);
    }
  }

  private static List<String> keys(GatewayConfig config) {
    try (var state = State.open(config, Clock.systemUTC())) {
      return state.keys().dataKeys().stream().map(DataKey::id).toList();
    }
  }

  @Test
  @Tag("nightly")
  @Timeout(1800)
  void serveWithAllOfTheirFeatures() throws Exception {
    for (int round = 0; round < 3; round++) {
      var database = Postgres.shared().database();
      var started =
          together(
              configs(round, database).stream()
                  .<Callable<Gateway>>map(config -> () -> Gateway.start(config))
                  .toList());
      for (var gateway : started) {
        assertThat(gateway.statuses()).isNotEmpty().allMatch(status -> status.serves());
        gateway.close();
      }
    }
  }

  /** Runs the actions at the same moment; fails with the first failure, after all have ended. */
  private static <T> List<T> together(List<Callable<T>> actions) throws Exception {
    var barrier = new CyclicBarrier(actions.size());
    var threads = Executors.newFixedThreadPool(actions.size());
    try {
      var underWay = new ArrayList<Future<T>>();
      for (var action : actions) {
        underWay.add(
            threads.submit(
                () -> {
                  barrier.await();
                  return action.call();
                }));
      }
      var results = new ArrayList<T>();
      for (var each : underWay) {
        results.add(each.get());
      }
      return results;
    } finally {
      threads.shutdown();
    }
  }

  private List<GatewayConfig> configs(int round, PostgresqlConfig database) {
    return IntStream.range(0, SERVERS)
        .mapToObj(number -> config(round + "-" + number, database))
        .toList();
  }

  private GatewayConfig config(String replica, PostgresqlConfig database) {
    try {
      var home = Files.createDirectories(folder.resolve(replica));
      var file =
          Files.writeString(
              home.resolve("gateway.yaml"),
              """
              server:
                public: {host: 127.0.0.1, port: 0}
                admin: {authorizationPolicy: house, allowedRoles: [operator]}
                encryption: {keys: [{id: k1, key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=}]}
                providers: {indexeddb: shared}
              providers:
                indexeddb:
                  shared:
                    source: builtin:postgresql
                    config: {url: "%s", user: postgres, password: postgres}
                identity: {people: {source: builtin:local}}
                authorization: {facts: {source: builtin:relationships}}
                workflow: {flows: {source: builtin:durable}}
                audit: {rows: {source: builtin:store}}
              authorization:
                policies:
                  house: {members: [{subject: "user:ops", role: operator}]}
              workflows:
                definitions:
                  nightly:
                    steps:
                      - {id: look, invoke: {app: demo, operation: time.now}}
              apps:
                demo: {provider: {source: builtin:demo}, authorizationPolicy: house}
              """
                  .formatted(database.url()));
      return ConfigReader.read(
              List.of(file), new Environment(ConfigText.variables(home), home, home))
          .config()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
