package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.SessionQuery;
import org.integrationgateway.server.builtin.runtime.LocalRuntime;
import org.integrationgateway.server.builtin.runtime.LocalRuntimeConfig;
import org.integrationgateway.server.http.Listeners;
import org.integrationgateway.server.http.Readiness;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.http.grpc.GrpcDoor;
import org.integrationgateway.server.provider.host.Relays;
import org.junit.jupiter.api.Test;

/**
 * The same providers, run by a runtime: the gateway calls them over TCP with certificates on both
 * sides, and they ask their host at its public port.
 */
final class ElsewhereTest extends HostServicesTest {
  private static final LocalRuntimeConfig OVER_TCP =
      new LocalRuntimeConfig(
          8,
          Duration.ofHours(1),
          Duration.ofSeconds(1),
          new LocalRuntimeConfig.Checkouts(List.of("https"), Duration.ofMinutes(1), 1 << 20),
          Optional.of("127.0.0.1"));

  private LocalRuntime runtime;

  @Override
  Optional<String> runtime() {
    return Optional.of("far");
  }

  @Override
  Hosting hosting(Path home) {
    runtime =
        open(new LocalRuntime(home.resolve("far"), OVER_TCP, System.getenv(), Clock.systemUTC()));
    var relays = new Relays(address -> true, Clock.systemUTC());
    var nothing = Routes.builder().build();
    var listeners =
        open(
            Listeners.open(
                FixturePackage.config(home).server(),
                nothing,
                nothing,
                new Readiness(List::of),
                (head, answer) -> relays.begin(head, answer).orElse(GrpcDoor.Ignored.CALL)));
    return new Hosting(name -> Optional.of(runtime), relays, listeners::uri, Clock.systemUTC());
  }

  @Override
  int tokenLength() {
    return 32 + ".".length() + super.tokenLength();
  }

  @Test
  void runsThemInSessionsOfTheRuntime() {
    assertThat(runtime.list(SessionQuery.ACTIVE).sessions())
        .hasSize(3)
        .allSatisfy(
            session -> {
              assertThat(session.state()).isEqualTo(RuntimeSession.State.RUNNING);
              assertThat(session.labels()).containsEntry("purpose", "app");
            })
        .extracting(session -> session.app().orElseThrow())
        .containsExactlyInAnyOrder("ping", "pong", "poor");
  }
}
