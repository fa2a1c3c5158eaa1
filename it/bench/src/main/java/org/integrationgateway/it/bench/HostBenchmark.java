package org.integrationgateway.it.bench;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The cost of packaged Java providers: one that died until it answers again, fifty at once, and
 * fifty that are never called. Arguments: the distribution's command, the folder for the report,
 * seconds of idleness (default 20), how many are many (default 50).
 */
final class HostBenchmark implements AutoCloseable {
  private static final int STARTS = 10;
  private static final Duration START_GOAL = Duration.ofMillis(250);
  private static final Duration MANY_GOAL = Duration.ofSeconds(10);
  private static final double IDLE_GOAL = 1;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Path command;
  private final Path home;
  private final Path archive;
  private final int port;
  private final int many;
  private Optional<Child> server = Optional.empty();
  private String token = "";

  private HostBenchmark(Path command, Path home, int many) throws Exception {
    this.command = command;
    this.home = home;
    this.many = many;
    this.archive = PackagedProvider.archive(home.resolve("package"));
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
  }

  public static void main(String[] arguments) throws Exception {
    var command = Path.of(arguments[0]).toRealPath();
    var reports = Files.createDirectories(Path.of(arguments[1]));
    var idle = Duration.ofSeconds(arguments.length > 2 ? Long.parseLong(arguments[2]) : 20);
    int many = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 50;
    var home = Files.createTempDirectory("gwh");
    try (var host = new HostBenchmark(command, home, many)) {
      host.measure(reports, idle);
    }
    Benchmark.delete(home);
  }

  private void measure(Path reports, Duration idle) throws Exception {
    sync();
    // Files that are made once, at the first use of a package, are made here.
    start(1);
    call(0);
    stop();
    var alone = start(0);
    stop();
    var all = start(many).minus(alone);
    var host = server().cpu();
    for (int app = 0; app < many; app++) {
      call(app);
    }
    var each = cpuOfProviders();
    var share = idleShare(idle);
    var starts = new ArrayList<Duration>();
    for (int app = 0; app < Math.min(STARTS, many); app++) {
      starts.add(again(app));
    }
    report(reports, starts.stream().sorted().toList(), all, host, each, share);
  }

  /** As an operator installs a package: its classes are prepared then. */
  private void sync() throws IOException, InterruptedException {
    var configuration = Files.writeString(home.resolve("gateway.yaml"), configuration(1));
    if (run("sync", "--config", configuration.toString()).waitFor() != 0) {
      throw new IOException("gateway sync failed");
    }
  }

  /** How long until it is ready with so many providers. */
  private Duration start(int apps) throws Exception {
    var configuration = Files.writeString(home.resolve("gateway.yaml"), configuration(apps));
    if (token.isEmpty()) {
      token = token(configuration);
    }
    var builder =
        new ProcessBuilder(command.toString(), "serve", "--config", configuration.toString());
    builder.environment().put("GATEWAY_HOME", home.toString());
    builder.redirectErrorStream(true).redirectOutput(home.resolve("gateway.log").toFile());
    long begun = System.nanoTime();
    server = Optional.of(new Child(builder.start()));
    while (!isReady()) {
      if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(90)) {
        throw new IOException("not ready: " + Files.readString(home.resolve("gateway.log")));
      }
      TimeUnit.MILLISECONDS.sleep(25);
    }
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private boolean isReady() throws InterruptedException {
    try {
      return http.send(request("/ready"), HttpResponse.BodyHandlers.ofString()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private String configuration(int apps) {
    var text =
        new StringBuilder(
            """
            server:
              public: {host: 127.0.0.1, port: %d}
              encryption: {keys: [{id: k1, key: bench-bench-bench-bench-bench-bench-bench-0001}]}
            """
                .formatted(port));
    text.append(apps == 0 ? "" : "apps:\n");
    for (int app = 0; app < apps; app++) {
      text.append("  app%d: {provider: {source: {path: %s}}}%n".formatted(app, archive));
    }
    return text.toString();
  }

  private String token(Path configuration) throws IOException, InterruptedException {
    var process =
        run(
            "--json",
            "token",
            "create",
            "--name",
            "bench",
            "--subject",
            GatewayUnderTest.SUBJECT,
            "--all-apps",
            "--config",
            configuration.toString());
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    var found = java.util.regex.Pattern.compile("gwt_[0-9A-Za-z]+").matcher(out);
    if (process.waitFor() != 0 || !found.find()) {
      throw new IOException("no token in: " + out);
    }
    return found.group();
  }

  private Process run(String... arguments) throws IOException {
    var argv = Stream.concat(Stream.of(command.toString()), Stream.of(arguments)).toList();
    var builder = new ProcessBuilder(argv);
    builder.environment().put("GATEWAY_HOME", home.toString());
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .header("Authorization", "Bearer " + token)
        .build();
  }

  private void call(int app) throws IOException, InterruptedException {
    var answer = answer(app);
    if (answer.statusCode() != 200) {
      throw new IOException("app" + app + " answers " + answer.statusCode() + answer.body());
    }
  }

  private HttpResponse<String> answer(int app) throws IOException, InterruptedException {
    return http.send(
        request("/api/v1/app" + app + "/items.get?sku=A-100"),
        HttpResponse.BodyHandlers.ofString());
  }

  /** From the end of its process to the answer of the next one. */
  private Duration again(int app) throws IOException, InterruptedException {
    var process = Objects.requireNonNull(ProviderProcesses.of(server().pid()).get("app" + app));
    long killed = System.nanoTime();
    process.destroyForcibly();
    while (process.isAlive()) {
      Thread.onSpinWait();
    }
    while (answer(app).statusCode() != 200) {
      // A call that was sent to the dead one fails, and only that.
    }
    return Duration.ofNanos(System.nanoTime() - killed);
  }

  /** The mean processor time that a provider used until its first answer. */
  private Duration cpuOfProviders() throws IOException {
    var sum = Duration.ZERO;
    for (var provider : ProviderProcesses.of(server().pid()).values()) {
      sum = sum.plus(Child.cpu(provider.pid()));
    }
    return sum.dividedBy(many);
  }

  /** In percent of one processor. */
  private double idleShare(Duration time) throws IOException, InterruptedException {
    TimeUnit.SECONDS.sleep(5);
    var before = server().cpu();
    TimeUnit.NANOSECONDS.sleep(time.toNanos());
    return 100.0 * server().cpu().minus(before).toNanos() / time.toNanos();
  }

  private void report(
      Path reports, List<Duration> starts, Duration all, Duration host, Duration each, double share)
      throws IOException {
    var median = starts.get(starts.size() / 2);
    System.out.printf(
        Locale.ROOT,
        "packaged Java provider, killed until it responds: median %d ms of %d (%d to %d), goal "
            + "%d: %s%n",
        median.toMillis(),
        starts.size(),
        starts.get(0).toMillis(),
        starts.get(starts.size() - 1).toMillis(),
        START_GOAL.toMillis(),
        verdict(median.compareTo(START_GOAL) <= 0));
    System.out.printf(
        Locale.ROOT,
        "%d providers at once: %.1f s, the server %.1f s and each provider %d ms of a processor,"
            + " goal %d: %s%n",
        many,
        all.toMillis() / 1000.0,
        host.toMillis() / 1000.0,
        each.toMillis(),
        MANY_GOAL.toSeconds(),
        verdict(all.compareTo(MANY_GOAL) <= 0));
    System.out.printf(
        Locale.ROOT,
        "the server with %d idle providers: %.2f%% of one processor, goal %.0f%%: %s%n",
        many,
        share,
        IDLE_GOAL,
        verdict(share <= IDLE_GOAL));
    Files.writeString(
        reports.resolve("host-bench.json"),
        String.format(
            Locale.ROOT,
            "{\"startMillis\": %d, \"manySeconds\": %.2f, \"idlePercent\": %.3f}%n",
            median.toMillis(),
            all.toMillis() / 1000.0,
            share));
  }

  private static String verdict(boolean kept) {
    return kept ? "kept" : "MISSED";
  }

  private Child server() {
    return server.orElseThrow();
  }

  private void stop() {
    server().close();
  }

  @Override
  public void close() {
    server.ifPresent(Child::close);
  }
}
