package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.util.VirtualThreads;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  @Test
  void handlersRunOnVirtualThreadsWhereThereAreSuch() {
    var routes =
        Routes.builder()
            .get(
                "/thread",
                exchange ->
                    exchange.reply(
                        200,
                        "text/plain",
                        String.valueOf(VirtualThreads.isVirtualThread()).getBytes(UTF_8)))
            .build();
    try (var listeners =
        Listeners.open(
            ListenerFixture.config(Optional.empty(), 0, Optional.empty()),
            routes,
            Routes.builder().build(),
            new ServerReadiness(List::of),
            GrpcDoor.NONE)) {
      var answer =
          RawHttp.send(listeners.uri(), "GET /thread HTTP/1.1\nHost: a\nConnection: close\n\n");
      assertThat(answer.text()).endsWith("\r\n\r\n" + Threads.virtual());
      assertThat(Threads.virtual()).isEqualTo(Runtime.version().feature() >= 21);
    }
  }
}
