package org.integrationgateway.it.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process under measurement: what it costs, from {@code /proc} (Linux only). */
final class Child implements AutoCloseable {
  private static final double TICKS_PER_SECOND = 100;

  private final Process process;

  Child(Process process) {
    this.process = process;
  }

  /** A main class of this benchmark in a JVM of its own, and the port it announces. */
  static Started java(Path java, List<String> flags, Class<?> main, String... arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(java.toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line;
    while ((line = out.readLine()) != null) {
      if (line.startsWith("port=")) {
        return new Started(new Child(process), Integer.parseInt(line.substring(5)));
      }
    }
    throw new IOException(main.getSimpleName() + " ended before it announced a port");
  }

  record Started(Child child, int port) {}

  long pid() {
    return process.pid();
  }

  /** User and system time used so far. */
  Duration cpu() throws IOException {
    return cpu(pid());
  }

  /** The processor time of any process. */
  static Duration cpu(long pid) throws IOException {
    var stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long ticks = Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    return Duration.ofNanos((long) (ticks / TICKS_PER_SECOND * 1e9));
  }

  /** Resident memory now, in MiB. */
  double residentMiB() throws IOException {
    for (var line : Files.readAllLines(Path.of("/proc/" + pid() + "/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
      }
    }
    throw new IOException("process " + pid() + " is gone");
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      process.destroy();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException | InterruptedException e) {
      process.destroyForcibly();
    }
  }
}
