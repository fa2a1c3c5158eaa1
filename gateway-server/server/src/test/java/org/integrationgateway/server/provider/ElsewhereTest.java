package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.config.providers.LocalRuntimeConfig.Scheme;
import org.integrationgateway.http.Listeners;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.providers.host.Relays;
import org.integrationgateway.providers.launch.Hosting;
import org.integrationgateway.providers.runtime.LocalRuntime;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The same providers, run by a runtime: the gateway calls them over TCP with certificates on both
 * sides, and they ask their host at its public port.
 */
@Tag("nightly")
class ElsewhereTest extends HostServicesTest {
  private LocalRuntime runtime;

  @Override
  Optional<String> runtime() {
    return Optional.of("far");
  }

  @Override
  Hosting hosting(Path home) {
    runtime =
        open(new LocalRuntime(home.resolve("far"), overTcp(), System.getenv(), Clock.systemUTC()));
    var relays = new Relays(this::isTheirs, Clock.systemUTC());
    var nothing = Routes.builder().build();
    var listeners =
        open(
            Listeners.open(
                FixturePackage.config(home).listening(hostAddress(), 0).server(),
                nothing,
                nothing,
                new ServerReadiness(List::of),
                ProviderPort.of(relays)));
    return new Hosting(name -> Optional.of(runtime), relays, listeners::uri, Clock.systemUTC());
  }

  private LocalRuntimeConfig overTcp() {
    return new LocalRuntimeConfig(
        8,
        Duration.ofHours(1),
        Duration.ofSeconds(1),
        Optional.of(address()),
        new LocalRuntimeConfig.Checkouts(List.of(Scheme.HTTPS), Duration.ofMinutes(1), 1 << 20));
  }

  /** Where the providers listen. */
  String address() {
    return "127.0.0.1";
  }

  /** The address at which their host listens. */
  String hostAddress() {
    return "127.0.0.1";
  }

  /** Whether providers elsewhere may ask from the address. */
  boolean isTheirs(InetAddress from) {
    return from.getHostAddress().equals(address());
  }

  @Override
  int tokenLength() {
    return 32 + ".".length() + super.tokenLength();
  }

  @Test
  void runsThemInSessionsOfTheRuntime() {
    assertThat(runtime.list(RuntimeSessionQuery.ACTIVE).sessions())
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
