package org.integrationgateway.server.credential.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas on one PostgreSQL, whose callers need the same token. */
final class RefreshOnPostgresqlTest {
  private static final int CALLERS = 32;

  @Test
  void sendOneTokenRequestForEachExpiry(@TempDir Path home) throws Exception {
    var shared =
        """
        providers:
          indexeddb:
            shared:
              source: builtin:postgresql
              config: {url: "%s", user: postgres, password: postgres}
        """
            .formatted(Postgres.shared().database().url());
    try (var app = RefreshedApp.start(home, RefreshedApp.ON_USE_ONLY + shared);
        var replica = app.gateway.replica()) {
      var zoe = app.person("zoe");
      for (int expiry = 0; expiry < 2; expiry++) {
        app.pass(RefreshedApp.LIFE.plusMinutes(1));
        assertThat(statuses(app, zoe.token, replica)).containsOnly(200);
        assertThat(zoe.refreshes()).isEqualTo(1);
      }
      assertThat(app.server.reuses()).isZero();
    }
  }

  private static List<Integer> statuses(RefreshedApp app, String token, ConnectingGateway replica)
      throws Exception {
    var tasks = new ArrayList<Callable<Integer>>();
    for (int i = 0; i < CALLERS; i++) {
      var gateway = i % 2 == 0 ? app.gateway : replica;
      tasks.add(() -> gateway.get("/api/v1/tracker/me", token).statusCode());
    }
    var statuses = new ArrayList<Integer>();
    for (var done : app.threads().invokeAll(tasks)) {
      statuses.add(done.get());
    }
    return statuses;
  }
}
