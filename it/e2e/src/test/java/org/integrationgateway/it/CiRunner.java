package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * Runs the shell steps of a CI file as a runner does, each job in a folder of its own that has the
 * sources, what is cached, and the files that the job before left. It is also the host that steps
 * download the gateway from and upload a release to; the commands {@code gh}, {@code sudo} and
 * {@code apt-get} write down their arguments.
 */
final class CiRunner implements AutoCloseable {
  private static final String UPLOADS = "/api/v4/";

  private final Path folder;
  private final Path sources;
  private final List<String> kept;
  private final Path tools;
  private final HttpServer host;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private Path job;
  private Path home;

  /**
   * A runner of a project.
   *
   * @param folder of the runner
   * @param kept files that a job finds of the job before, where that has left them: in caches, and
   *     those of the package for its release
   */
  CiRunner(Path folder, Path sources, String... kept) throws IOException {
    this.folder = folder;
    this.sources = sources;
    this.job = sources;
    this.home = folder;
    this.kept = List.of(kept);
    this.tools = Files.createDirectories(folder.resolve("tools"));
    for (var command : List.of("gh", "sudo", "apt-get")) {
      var script = tools.resolve(command);
      Files.writeString(script, "#!/bin/sh\necho \"" + command + " $@\" >> $CALLS\n");
      assertThat(script.toFile().setExecutable(true)).isTrue();
    }
    host = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    host.createContext(UPLOADS, this::keep);
    host.createContext("/gateway.tar.gz", this::download);
    host.start();
  }

  /** The folder with commands that steps find first. */
  Path tools() {
    return tools;
  }

  /** The folder of the last job. */
  Path job() {
    return job;
  }

  String url(String path) {
    return "http://127.0.0.1:" + host.getAddress().getPort() + path;
  }

  /** Downloads and uploads, with the token of uploads. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  /** The commands that were only written down. */
  String calls() throws IOException {
    return Files.readString(folder.resolve("calls"));
  }

  /** The file that was uploaded to this path. */
  Path uploaded(String path) {
    return folder.resolve("uploads").resolve(path.substring(path.lastIndexOf('/') + 1));
  }

  void run(List<CiStep> steps, Map<String, String> variables) throws Exception {
    var name = "";
    for (var step : steps) {
      if (!step.job().equals(name)) {
        name = step.job();
        checkOut(name);
      }
      run(step, variables, 0);
    }
  }

  private void checkOut(String name) throws Exception {
    var next = Files.createDirectories(folder.resolve("job-" + name));
    var script = new StringBuilder("cp -a '" + sources + "/.' .");
    for (var file : kept) {
      var from = job.resolve(file);
      if (!job.equals(sources) && Files.exists(from)) {
        script.append("\nmkdir -p $(dirname ").append(file).append(")\ncp -a '");
        script.append(from).append("' $(dirname ").append(file).append(')');
      }
    }
    job = next;
    home = Files.createDirectories(folder.resolve("home-" + name));
    Files.deleteIfExists(folder.resolve("path"));
    run(new CiStep("check out", script.toString(), Map.of()), Map.of(), 0);
  }

  /** Runs one step in the folder of the last job; returns its output. */
  String run(CiStep step, Map<String, String> variables, int exit) throws Exception {
    var log = folder.resolve("log");
    var builder =
        new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c", step.script())
            .directory(job.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .redirectInput(new File("/dev/null"));
    var environment = new TreeMap<>(step.environment());
    environment.putAll(variables);
    environment.put("CALLS", folder.resolve("calls").toString());
    environment.put("CI_PROJECT_DIR", job.toString());
    environment.put("GITHUB_PATH", folder.resolve("path").toString());
    environment.put("HOME", home.toString());
    environment.put("PATH", path());
    builder.environment().putAll(environment);
    var process = builder.start();
    try {
      assertThat(process.waitFor(20, TimeUnit.MINUTES)).as(step.script()).isTrue();
      assertThat(process.exitValue()).as(step + "\n" + Files.readString(log)).isEqualTo(exit);
      return Files.readString(log);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** The file that a runner downloads. */
  static Path distribution() {
    var name = "gateway-" + System.getProperty("gateway.version") + ".tar.gz";
    return Distribution.root().resolve("gateway-server/command/target").resolve(name);
  }

  /** Folders that steps of the job added, the tools, and the path of this machine. */
  private String path() throws IOException {
    var added = folder.resolve("path");
    var path = tools + ":" + System.getenv("PATH");
    return Files.exists(added) ? Files.readString(added).strip() + ":" + path : path;
  }

  private void download(HttpExchange exchange) throws IOException {
    var file = distribution();
    requests.add("GET " + exchange.getRequestURI());
    exchange.sendResponseHeaders(200, Files.size(file));
    Files.copy(file, exchange.getResponseBody());
    exchange.close();
  }

  private void keep(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    var token = exchange.getRequestHeaders().getFirst("JOB-TOKEN");
    requests.add(exchange.getRequestMethod() + " " + path + " " + token);
    Files.createDirectories(folder.resolve("uploads"));
    Files.write(uploaded(path), exchange.getRequestBody().readAllBytes());
    exchange.sendResponseHeaders(201, -1);
    exchange.close();
  }

  @Override
  public void close() {
    host.stop(0);
  }
}
