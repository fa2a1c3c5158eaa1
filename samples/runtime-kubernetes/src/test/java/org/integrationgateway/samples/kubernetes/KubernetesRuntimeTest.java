package org.integrationgateway.samples.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.TlsIdentity;
import org.integrationgateway.sdk.runtime.AppAddress;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.AppNetwork;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of an app in a cluster; the tests play the part of its nodes. */
final class KubernetesRuntimeTest {
  private static final String PEM =
      "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n";
  private static final AppNetwork NETWORK =
      new AppNetwork(
          new TlsIdentity(PEM, Secret.of("the key"), PEM),
          Optional.of(
              new AppNetwork.Host(
                  URI.create("https://gateway.example.com"), Secret.of("the token"))));

  private Cluster cluster;
  private KubernetesRuntime runtime;
  private Path volume;
  private Path folder;

  @BeforeEach
  void open(@TempDir Path temporary) throws IOException {
    cluster = new Cluster();
    volume = temporary;
    folder = Files.createDirectories(temporary.resolve("package/bin")).getParent();
    var program = Files.writeString(folder.resolve("bin/app"), "#!/bin/sh\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    runtime = new KubernetesRuntime(config(), cluster.client(), InstantSource.system());
  }

  private Config config() {
    return new Config(
        cluster.url(),
        "default",
        "gateway",
        "debian:stable",
        "home",
        volume.toString(),
        7443,
        "512Mi",
        "1",
        2,
        5,
        0);
  }

  @AfterEach
  void close() {
    runtime.close();
    cluster.close();
  }

  private String session() {
    return runtime.start(SessionRequest.PLAIN.of("weather")).id();
  }

  private AppLaunch launch(String session) {
    return AppLaunch.of(session, "weather", folder.toString(), "bin/app")
        .with(List.of("--fast"), Map.of("API_KEY", "hidden"))
        .over(NETWORK);
  }

  /** Starts an app in a session; its pod gets an address. */
  private AppAddress started(String session) throws Exception {
    var address = CompletableFuture.supplyAsync(() -> runtime.startApp(launch(session)));
    await(() -> cluster.pod(session) != null);
    cluster.runs(session, "10.1.2.3");
    return address.get(20, TimeUnit.SECONDS);
  }

  private static void await(BooleanSupplier condition) {
    var deadline = Deadline.in(Duration.ofSeconds(20));
    while (!condition.getAsBoolean()) {
      assertThat(deadline.expired()).isFalse();
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  @Test
  void runsAnAppInAPodThatMayDoLittle() throws Exception {
    var session = session();
    assertThat(started(session).dialTarget()).isEqualTo("10.1.2.3:7443");
    assertThat(runtime.get(session).state()).isEqualTo(State.RUNNING);

    var spec = cluster.pod(session).getSpec();
    var container = spec.getContainers().get(0);
    assertThat(container.getCommand()).containsExactly(folder + "/bin/app");
    assertThat(container.getArgs()).containsExactly("--fast");
    assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
    assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
    assertThat(spec.getAutomountServiceAccountToken()).isFalse();
    assertThat(spec.getSecurityContext().getRunAsNonRoot()).isTrue();
  }

  @Test
  void keepsWhatIsSecretOutOfThePod() throws Exception {
    var session = session();
    started(session);

    assertThat(Serialization.asJson(cluster.pod(session)))
        .contains("SERVICE_HOST_TOKEN", "API_KEY", "https://gateway.example.com")
        .doesNotContain("hidden", "the token", "the key");
    var secret = cluster.client().secrets().inNamespace("default").withName(session).get();
    assertThat(secret.getStringData())
        .containsEntry("key.pem", "the key")
        .containsEntry("host-token", "the token")
        .containsEntry("env.API_KEY", "hidden");
  }

  @Test
  void tellsHowAPodFailed() throws Exception {
    var session = session();
    started(session);
    cluster.ends(session, 7);

    await(() -> runtime.get(session).state() == State.FAILED);
    assertThat(runtime.get(session).reason()).contains("exit code 7");
    await(() -> cluster.pod(session) == null);
  }

  @Test
  void takesAPodThatEndsWellAsStopped() throws Exception {
    var session = session();
    started(session);
    cluster.ends(session, 0);

    await(() -> runtime.get(session).state() == State.STOPPED);
  }

  @Test
  void noticesAPodThatSomebodyDeletes() throws Exception {
    var session = session();
    started(session);
    cluster.client().pods().inNamespace("default").withName(session).delete();

    await(() -> runtime.get(session).state() == State.FAILED);
    assertThat(runtime.get(session).reason()).contains("deleted from outside");
  }

  @Test
  void deletesPodAndSecretWithTheSession() throws Exception {
    var session = session();
    started(session);
    runtime.stop(session, "enough");

    assertThat(cluster.pod(session)).isNull();
    assertThat(cluster.client().secrets().inNamespace("default").withName(session).get()).isNull();
  }

  @Test
  void hostsOneAppInASession() throws Exception {
    var session = session();
    started(session);

    assertRefused(Reason.INVALID_STATE, launch(session));
  }

  @Test
  void leavesNothingOfAPodThatGetsNoAddress() {
    var session = session();
    assertRefused(Reason.UNAVAILABLE, launch(session));

    assertThat(cluster.pod(session)).isNull();
    assertThat(runtime.get(session).state()).isEqualTo(State.READY);
  }

  @Test
  void refusesWhatIsNotOnTheVolume() {
    var session = session();
    assertRefused(
        Reason.INVALID_INPUT, AppLaunch.of(session, "weather", "/usr", "bin/env").over(NETWORK));
    for (var program : List.of("bin/missing", "bin")) {
      assertRefused(
          Reason.INVALID_INPUT,
          AppLaunch.of(session, "weather", folder.toString(), program).over(NETWORK));
    }
    assertRefused(
        Reason.INVALID_INPUT, AppLaunch.of(session, "weather", folder.toString(), "bin/app"));
    assertThat(cluster.client().pods().inNamespace("default").list().getItems()).isEmpty();
  }

  @Test
  void endsWhatAKilledOneHasLeft() throws Exception {
    var session = session();
    started(session);
    var next = KubernetesRuntime.open(config());
    try {
      await(() -> cluster.pod(session) == null);
    } finally {
      next.close();
    }
  }

  private void assertRefused(Reason reason, AppLaunch launch) {
    assertThatThrownBy(() -> runtime.startApp(launch))
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }
}
