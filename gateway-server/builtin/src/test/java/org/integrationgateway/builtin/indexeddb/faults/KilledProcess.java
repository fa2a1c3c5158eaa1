package org.integrationgateway.builtin.indexeddb.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.rules.TestProgram;

/** A process that writes to a database until it is killed, and prints each acknowledged write. */
final class KilledProcess {
  /** Rounds of the script. */
  static final int ROUNDS = 3;

  private static final String SAID = "!";

  private KilledProcess() {}

  /** Executes a script and dies at a step; returns the number of finished actions. */
  static int ofScript(Place place, long script, int step) throws Exception {
    var process = start("script", place.url(), Long.toString(script), Integer.toString(step));
    try (var lines = reader(process)) {
      int done = rest(lines).size();
      assertThat(process.waitFor()).as("its exit code").isIn(0, 137);
      return done;
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Runs many writers, and is killed after enough acknowledged writes; returns all acknowledged
   * writes.
   */
  static Set<String> ofWriters(Place place, String name, int enough) throws Exception {
    var process = start("writers", place.url(), name);
    var acknowledged = new TreeSet<String>();
    try (var lines = reader(process)) {
      while (acknowledged.size() < enough) {
        var line = lines.readLine();
        assertThat(line).as("it must not die by itself").isNotNull();
        acknowledged.addAll(said(line));
      }
      // The handle leaves the pipe open: what it printed before it died is read too.
      process.toHandle().destroyForcibly();
      acknowledged.addAll(rest(lines));
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return acknowledged;
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static List<String> rest(BufferedReader lines) throws IOException {
    var said = new ArrayList<String>();
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      said.addAll(said(line));
    }
    return said;
  }

  /** A last line that is cut off was not acknowledged. */
  private static List<String> said(String line) {
    return line.startsWith(SAID) && line.endsWith(SAID) && line.length() > 1
        ? List.of(line.substring(1, line.length() - 1))
        : List.of();
  }

  private static Process start(String... arguments) throws IOException {
    var command = TestProgram.command(KilledProcess.class, (Object[]) arguments);
    return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
  }

  public static void main(String[] arguments) throws Exception {
    var place = new Place(arguments[1]);
    if (arguments[0].equals("script")) {
      follow(place, Long.parseLong(arguments[2]), Integer.parseInt(arguments[3]));
    } else {
      try (var database = place.open()) {
        new Writers(arguments[2], 8, 100).write(database, KilledProcess::say);
      }
    }
  }

  private static void follow(Place place, long script, int step) {
    var countdown = new Countdown();
    countdown.arm(step);
    try (var database = place.open(FaultyConnections.halting(countdown))) {
      for (var action : Script.of(script, ROUNDS)) {
        action.on(database);
        say("done");
      }
    }
  }

  @SuppressWarnings("SystemOut") // The parent process reads standard output.
  private static synchronized void say(String what) {
    System.out.println(SAID + what + SAID);
    System.out.flush();
  }
}
