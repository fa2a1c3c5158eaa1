package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} at any moment loses nothing that was acknowledged. */
@Timeout(3600)
final class KillIT {
  private static final Pattern TOKEN = Pattern.compile("gwt_[0-9A-Za-z]+");
  private static final int WRITERS = 4;
  private static final int PER_WRITER_BEFORE_THE_KILL = 3;

  @TempDir Path folder;

  @Test
  void everyAcknowledgedTokenIsStillThere() throws Exception {
    int cycles = Integer.getInteger("kill.cycles", 1);
    try (var server = Server.start(Distribution.in(folder))) {
      for (int cycle = 0; cycle < cycles; cycle++) {
        var acknowledged = killWhileTokensAreMade(server);
        server.startAgain();
        assertThat(acknowledged).isNotEmpty();
        for (var token : acknowledged) {
          assertThat(server.get("/api/v1/apps", token).statusCode())
              .as("cycle %d of %d", cycle, cycles)
              .isEqualTo(200);
        }
        revokeAllBut(server);
      }
    }
  }

  /** Several writers at once; the server is killed while they are all in the middle of it. */
  private static ArrayList<String> killWhileTokensAreMade(Server server)
      throws IOException, InterruptedException {
    var first = server.firstToken();
    var acknowledged = Collections.synchronizedList(new ArrayList<String>());
    var busy = new java.util.concurrent.CountDownLatch(WRITERS * PER_WRITER_BEFORE_THE_KILL);
    var writers = new ArrayList<Thread>();
    for (int i = 0; i < WRITERS; i++) {
      var writer =
          new Thread(
              () -> {
                try {
                  while (true) {
                    var answer = server.post("/api/v1/tokens", first, "{\"name\":\"kill\"}");
                    if (answer.statusCode() != 201) {
                      return;
                    }
                    var token = TOKEN.matcher(answer.body());
                    assertThat(token.find()).isTrue();
                    acknowledged.add(token.group());
                    busy.countDown();
                  }
                } catch (IllegalStateException killed) {
                  // Writes that were not acknowledged may be lost.
                }
              });
      writer.start();
      writers.add(writer);
    }
    busy.await();
    server.kill();
    for (var writer : writers) {
      writer.join();
    }
    return new ArrayList<>(acknowledged);
  }

  /** A user may hold 50 tokens: makes room for the next cycle, keeping the first. */
  private static void revokeAllBut(Server server) throws IOException {
    var first = server.firstToken();
    var list = server.get("/api/v1/tokens", first).body();
    var ids = Pattern.compile("\"id\":\"([^\"]+)\",\"name\":\"kill\"").matcher(list);
    while (ids.find()) {
      var gone = server.delete("/api/v1/tokens/" + ids.group(1), first);
      assertThat(gone.statusCode()).isEqualTo(204);
    }
  }
}
