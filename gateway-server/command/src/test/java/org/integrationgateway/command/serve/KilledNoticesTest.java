package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.server.notices.NoticeReceiver;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A replica that is killed while it stores and delivers notices; another one has its database. */
@Tag("nightly")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class KilledNoticesTest {
  private static final List<String> APPS =
      IntStream.range(0, 8).mapToObj(number -> "vault" + number).toList();

  private final HttpClient http = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void everyConnectionThatBreaksIsToldUnderOneId() throws Exception {
    var random = new Random(Long.getLong("gateway.notices.seed", 1));
    for (int round = 0; round < Rounds.of("gateway.notices.rounds", 1, 2); round++) {
      var home = Files.createDirectory(folder.resolve("round" + round));
      try (var upstreams = new Upstreams();
          var receiver = new NoticeReceiver()) {
        Files.writeString(
            Files.createDirectory(home.resolve("vault")).resolve("manifest.yaml"),
            TestApps.vault(upstreams));
        killed(home, receiver, random.nextInt(APPS.size()));
      }
    }
  }

  /**
   * Kills the first replica in the middle of an attempt.
   *
   * @param fatal the number of the attempt
   */
  private void killed(Path home, NoticeReceiver receiver, int fatal) throws Exception {
    var configuration = configuration(receiver);
    try (var one = Replica.start(home.resolve("one"), configuration);
        var two = Replica.start(home.resolve("two"), configuration)) {
      var token = one.token();
      receiver.statuses =
          attempt -> {
            if (attempt == fatal) {
              one.close();
            }
            return 204;
          };
      for (var app : APPS) {
        connect(one, token, app);
      }
      for (var app : APPS) {
        try {
          refused(one, token, app);
        } catch (IOException killed) {
          break;
        }
      }
      awaitDeath(one);
      for (var app : APPS) {
        refused(two, token, app);
      }
      awaitAll(receiver);
      assertThat(receiver.attempts().stream().distinct())
          .as("after %d attempts", fatal)
          .hasSize(APPS.size());
      assertThat(
              receiver.taken("connection.broken").stream()
                  .map(notice -> notice.path("data").path("app").asString("")))
          .containsAll(APPS);
    }
  }

  private static String configuration(NoticeReceiver receiver) {
    var apps = new StringBuilder();
    APPS.forEach(
        app -> apps.append("  %s: {provider: {source: {path: ../vault}}}%n".formatted(app)));
    var server =
        "  egress: {allowPrivateNetworks: true}%n  notices: [%s]%n  shutdown:"
            .formatted(receiver.item(""));
    return Replica.configuration(Postgres.shared().database()).replace("  shutdown:", server)
        + apps;
  }

  private void connect(Replica replica, String token, String app) throws Exception {
    var connection = "{\"integration\": \"%s\", \"credential\": \"a-key\"}".formatted(app);
    assertThat(post(replica, token, "/api/v1/auth/connect-manual", connection)).isEqualTo(200);
  }

  private void refused(Replica replica, String token, String app) throws Exception {
    assertThat(post(replica, token, "/api/v1/" + app + "/locked", "{}")).isEqualTo(412);
  }

  private int post(Replica replica, String token, String path, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(replica.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static void awaitDeath(Replica replica) {
    while (replica.isAlive()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private static void awaitAll(NoticeReceiver receiver) {
    while (told(receiver) < APPS.size()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
  }

  private static long told(NoticeReceiver receiver) {
    return receiver.taken("connection.broken").stream()
        .map(notice -> notice.path("id"))
        .distinct()
        .count();
  }
}
