package org.integrationgateway.it.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.packaging.image.JavaBundler;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.launch.ClassArchives;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.RunFolder;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;

/**
 * Measures how long a packaged Java provider takes from the start of its process to the answer of
 * its first call, and the processor time of the process until then: without an archive of its
 * classes, with the one that the gateway lets Java make, and, from Java 25, with the cache that
 * Java writes at the end of the first start. Arguments as for {@link Benchmark}.
 */
final class StartBenchmark {
  private static final int STARTS = 10;
  private static final int WARM_UPS = 3;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  /** The first Java that writes a cache of classes in one step. */
  private static final int WRITES_CACHES = 25;

  /** Of the class path here, what a provider needs. */
  private static final List<String> LIBRARIES =
      List.of(
          "gateway-base",
          "gateway-records",
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
      var command = command(launcher, Map.of());
      var archive = archive(new ClassArchives(home, run).using(root, command), run, home);
      var variants = new LinkedHashMap<String, ChildCommand>();
      variants.put("plain", command);
      variants.put("archive", command(launcher, Map.of("SERVICE_JAVA_ARCHIVE", archive)));
      if (Runtime.version().feature() >= WRITES_CACHES) {
        var cache = home.resolve("cache");
        var writing = command(launcher(launcher, "first", "-XX:AOTCacheOutput=" + cache), Map.of());
        System.out.printf("end of a start that writes a cache: %s%n", end(writing, run));
        variants.put(
            "cache of Java",
            command(launcher(launcher, "next", "-XX:AOTCache=" + cache), Map.of()));
      }
      System.out.printf("end of a plain start: %s%n", end(command, run));
      report(reports, measured(variants, run));
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

  private static ChildCommand command(Path launcher, Map<String, String> more) {
    var environment = new HashMap<>(more);
    environment.put("PATH", "/usr/bin:/bin");
    return new ChildCommand(
        "items", List.of(launcher.toString()), launcher.getParent(), environment);
  }

  /** Starts it until the archive is made: half a minute, and the time that Java takes. */
  private static String archive(ChildCommand command, RunFolder run, Path home)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    try (var child = ChildProcess.start(command, run)) {
      call(child);
      while (since(begun).compareTo(TIMEOUT) < 0) {
        TimeUnit.MILLISECONDS.sleep(100);
        try (var files = Files.walk(home.resolve("starts"))) {
          var made = files.filter(file -> file.toString().endsWith(".jsa")).findFirst();
          if (made.isPresent()) {
            return made.get().toString();
          }
        } catch (NoSuchFileException notYet) {
          // The folder is made with the archive.
        }
      }
    }
    throw new IOException("no archive was made within " + TIMEOUT);
  }

  /** The launcher with an option of Java, which excludes another one. */
  private static Path launcher(Path launcher, String name, String option) throws IOException {
    var text =
        Files.readString(launcher)
            .replace(" -Xshare:auto", "")
            .replace("exec \"$java\"", "exec \"$java\" '" + option + "'");
    var file = Files.writeString(launcher.resolveSibling(name), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r-xr-xr-x"));
  }

  /** From the signal to the end. */
  private static Duration end(ChildCommand command, RunFolder run) throws IOException {
    try (var child = ChildProcess.start(command, run)) {
      call(child);
      long asked = System.nanoTime();
      child.terminate(TIMEOUT);
      return since(asked);
    }
  }

  /** The variants alternate, so that what else the machine does meets all of them. */
  private static Map<String, Time> measured(Map<String, ChildCommand> variants, RunFolder run)
      throws IOException {
    var times = new LinkedHashMap<String, List<Time>>();
    for (int i = 0; i < WARM_UPS + STARTS; i++) {
      for (var variant : variants.entrySet()) {
        var time = start(variant.getValue(), run);
        if (i >= WARM_UPS) {
          times.computeIfAbsent(variant.getKey(), name -> new ArrayList<>()).add(time);
        }
      }
    }
    var medians = new LinkedHashMap<String, Time>();
    times.forEach(
        (name, all) ->
            medians.put(
                name, new Time(median(all, Time::passed), median(all, Time::ofProcessors))));
    return medians;
  }

  /**
   * The time until the first answer.
   *
   * @param ofProcessors user and system time of the process
   */
  private record Time(Duration passed, Duration ofProcessors) {}

  private static Duration median(List<Time> times, Function<Time, Duration> part) {
    return times.stream().map(part).sorted().toList().get(times.size() / 2);
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  private static Time start(ChildCommand command, RunFolder run) throws IOException {
    long begun = System.nanoTime();
    try (var child = ChildProcess.start(command, run)) {
      call(child);
      var passed = since(begun);
      var process = ProcessHandle.of(child.pid()).orElseThrow();
      return new Time(passed, process.info().totalCpuDuration().orElse(Duration.ZERO));
    }
  }

  private static void call(ChildProcess child) throws IOException {
    var deadline = Deadline.in(TIMEOUT);
    try (var connection = ProviderConnection.open(child.socket(), deadline, child::isAlive)) {
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
    }
  }

  private static void report(Path reports, Map<String, Time> medians) throws IOException {
    var members = new ArrayList<String>();
    medians.forEach(
        (name, time) -> {
          System.out.printf(
              "start to first call, %s: %d ms, %d ms of processors%n",
              name, time.passed().toMillis(), time.ofProcessors().toMillis());
          members.add("\"" + name + "\": " + time.passed().toMillis());
        });
    Files.writeString(
        reports.resolve("start-bench.json"), "{" + String.join(", ", members) + "}\n");
  }
}
