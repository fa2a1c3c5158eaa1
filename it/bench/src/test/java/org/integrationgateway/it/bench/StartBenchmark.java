package org.integrationgateway.it.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.manifest.packaging.image.JavaBundler;
import org.integrationgateway.manifest.packaging.image.Layout;
import org.integrationgateway.manifest.packaging.image.jdk.Jdk;
import org.integrationgateway.manifest.packaging.image.program.JavaProgram;
import org.integrationgateway.manifest.packaging.platform.HostPlatform;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.RunFolder;
import org.integrationgateway.server.provider.faststart.FastStarts;

/**
 * Measures how long a packaged Java provider takes from the start of its process to the answer of
 * its first call, without and with the archive that the gateway makes of its classes. Arguments as
 * for {@link Benchmark}.
 */
final class StartBenchmark {
  private static final int STARTS = 10;
  private static final int WARM_UPS = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Of the class path here, what a provider needs. */
  private static final List<String> LIBRARIES =
      List.of(
          "gateway-provider",
          "grpc-",
          "netty-",
          "protobuf-java",
          "proto-google",
          "jackson-core",
          "jspecify",
          "guava",
          "failureaccess",
          "perfmark",
          "gson",
          "jsr305",
          "annotations-",
          "error_prone_annotations",
          "animal-sniffer",
          "j2objc",
          "listenablefuture");

  private StartBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    var reports = Files.createDirectories(Path.of(arguments[1]));
    var home = Files.createTempDirectory("gws");
    try {
      var root = home.resolve("packages/sha256-" + "0".repeat(64));
      var launcher = unpacked(root, home.resolve("work"));
      var run = RunFolder.open(home);
      var command =
          new ChildCommand(
              "items", List.of(launcher.toString()), root, Map.of("PATH", "/usr/bin:/bin"));
      var starts = new FastStarts(home, run);
      var plain = median(command, run);
      long before = System.nanoTime();
      if (!starts.prepare(root, command)) {
        throw new IOException("no archive was made");
      }
      var making = Duration.ofNanos(System.nanoTime() - before);
      var quick = median(starts.quick(root, command), run);
      report(reports, plain, quick, making);
    } finally {
      Benchmark.delete(home);
    }
  }

  private static Path unpacked(Path root, Path work) throws Exception {
    var path =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::exists)
            .toList();
    var own =
        Path.of(BenchProvider.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    var libraries = path.stream().filter(StartBenchmark::isNeeded).toList();
    var program =
        new JavaProgram(
            own, libraries, Optional.of(BenchProvider.class.getName()), List.of(), List.of());
    var jdk = Jdk.at(Path.of(System.getProperty("java.home")));
    var bundle =
        new JavaBundler(jdk, work)
            .bundle("items", "items 1.0.0", program, Layout.IMAGE, HostPlatform.current());
    for (var file : bundle.files()) {
      var place = root.resolve(file.path());
      Files.createDirectories(place.getParent());
      Files.copy(file.content(), place);
      if (file.executable()) {
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r-xr-xr-x"));
      }
    }
    return root.resolve(bundle.launcher().path());
  }

  private static boolean isNeeded(Path entry) {
    var name = entry.getFileName().toString();
    return LIBRARIES.stream().anyMatch(name::startsWith);
  }

  private static Duration median(ChildCommand command, RunFolder run) throws IOException {
    for (int i = 0; i < WARM_UPS; i++) {
      start(command, run);
    }
    var times = new ArrayList<Duration>();
    for (int i = 0; i < STARTS; i++) {
      times.add(start(command, run));
    }
    return times.stream().sorted().skip(STARTS / 2).findFirst().orElseThrow();
  }

  private static Duration start(ChildCommand command, RunFolder run) throws IOException {
    var deadline = Deadline.in(PATIENCE);
    long begun = System.nanoTime();
    try (var child = ChildProcess.start(command, run);
        var connection = ProviderConnection.open(child.socket(), deadline, child::isAlive)) {
      connection.identity();
      connection.configure("items", "{}", deadline);
      connection.start(deadline);
      connection
          .app()
          .execute(
              new AppCall(
                  "items.get",
                  "{\"sku\": \"A-100\"}",
                  Subject.of("user:bench"),
                  Optional.empty(),
                  deadline,
                  "bench"));
      return Duration.ofNanos(System.nanoTime() - begun);
    }
  }

  private static void report(Path reports, Duration plain, Duration quick, Duration making)
      throws IOException {
    System.out.printf(
        Locale.ROOT,
        "start to first call, median of %d: %d ms; with prepared classes %d ms (made in %d ms)%n",
        STARTS,
        plain.toMillis(),
        quick.toMillis(),
        making.toMillis());
    Files.writeString(
        reports.resolve("start-bench.json"),
        String.format(
            Locale.ROOT,
            "{\"plainMillis\": %d, \"preparedMillis\": %d, \"makingMillis\": %d}%n",
            plain.toMillis(),
            quick.toMillis(),
            making.toMillis()));
  }
}
