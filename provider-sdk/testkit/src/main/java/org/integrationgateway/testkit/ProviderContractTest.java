package org.integrationgateway.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.host.connect.ProviderHealth;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract of every provider towards its host, for any kind. */
@ExtendWith({NamedExceptions.class, SkippedCases.class})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ProviderContractTest {
  /** The contract is two seconds; the rest is for a busy machine. */
  private static final Duration LEAVING = Duration.ofSeconds(30);

  private ProviderHarness harness;

  /** Called by subclasses: only they have anything to test. */
  @SuppressWarnings("NullAway.Init")
  protected ProviderContractTest() {}

  /** The provider to test; started several times. */
  protected abstract ProviderUnderTest provider();

  /** A configuration that it accepts, as JSON text. */
  protected String config() {
    return "{}";
  }

  /** The kind, as in the manifest. */
  protected abstract String kind();

  @BeforeAll
  public void serve() {
    harness = ProviderHarness.serve(provider(), config());
  }

  @AfterAll
  public void stop() {
    if (harness != null) {
      harness.close();
    }
  }

  /** The provider that all cases share: configured, started, serving. */
  protected final ProviderHarness harness() {
    return harness;
  }

  @Test
  void saysWhoItIs() {
    var identity = harness.connection().identity();
    assertThat(identity.kind()).isEqualTo(kind());
    assertThat(identity.name()).isNotBlank();
    assertThat(identity.minProtocol()).isPositive();
    assertThat(identity.maxProtocol()).isGreaterThanOrEqualTo(identity.minProtocol());
  }

  @Test
  void isReadyOnceItWasStartedAndNotBefore() {
    try (var fresh = ProviderHarness.launch(provider())) {
      var connection = fresh.connection();
      assertThat(connection.health(soon()).state()).isEqualTo(ProviderHealth.State.NOT_READY);
      assertThat(connection.configure("under-test", config(), soon())).isEmpty();
      assertThat(connection.health(soon()).state()).isEqualTo(ProviderHealth.State.NOT_READY);
      connection.start(soon());
      assertThat(connection.health(soon()).state()).isEqualTo(ProviderHealth.State.READY);
    }
  }

  @Test
  void refusesToStartUnconfigured() {
    try (var fresh = ProviderHarness.launch(provider())) {
      assertRefused(() -> fresh.connection().start(soon()));
    }
  }

  @Test
  void refusesASecondConfiguration() {
    assertRefused(() -> harness.connection().configure("under-test", config(), soon()));
    assertThat(harness.connection().health(soon()).ready()).isTrue();
  }

  @Test
  void reportsAConfigurationThatIsNoObject() {
    try (var fresh = ProviderHarness.launch(provider())) {
      assertThat(fresh.connection().configure("under-test", "[]", soon())).isNotEmpty();
      assertThat(fresh.connection().configure("under-test", config(), soon())).isEmpty();
    }
  }

  @Test
  void servesAHostThatComesBack() {
    try (var second = ProviderConnection.open(harness.socket(), soon())) {
      assertThat(second.health(soon()).ready()).isTrue();
    }
    assertThat(harness.connection().health(soon()).ready()).isTrue();
  }

  @Test
  void leavesWhenItsHostAsks() throws InterruptedException {
    try (var fresh = ProviderHarness.serve(provider(), config())) {
      fresh.connection().shutdown(soon());
      assertExit(fresh);
      assertThat(Files.exists(fresh.socket())).isFalse();
    }
  }

  @Test
  void leavesOnSigterm() throws InterruptedException {
    try (var fresh = ProviderHarness.serve(provider(), config())) {
      fresh.process().ifPresent(Process::destroy);
      assertExit(fresh);
    }
  }

  @Test
  void leavesWhenStandardInputEnds() throws InterruptedException, IOException {
    try (var fresh = ProviderHarness.serve(provider(), config())) {
      if (fresh.process().isPresent()) {
        fresh.process().get().getOutputStream().close();
      }
      assertExit(fresh);
    }
  }

  private static void assertExit(ProviderHarness provider) throws InterruptedException {
    Assumptions.assumeTrue(provider.process().isPresent(), "it runs as an object: nothing to exit");
    var process = provider.process().orElseThrow();
    assertThat(process.waitFor(LEAVING.toMillis(), TimeUnit.MILLISECONDS))
        .as("it exits within %s; its log:%n%s", LEAVING, provider.log())
        .isTrue();
    assertThat(process.exitValue()).as("exit code").isZero();
  }

  private static void assertRefused(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            ProviderException.class,
            failure -> assertThat(failure.failure()).isEqualTo(Failure.REFUSED));
  }

  /** The limit for a request that hangs. */
  protected static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(2));
  }
}
