package org.integrationgateway.server.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * How a child is set apart from its server, with what the system has: a session of its own, so that
 * Ctrl-C reaches only the server; and a signal when the server is killed, for programs that do not
 * read the end of their input. Linux sends that signal when the <em>thread</em> that started the
 * child ends, so a child is started by a thread that outlives it.
 *
 * @param prefix of the command
 */
record Isolation(List<String> prefix) {
  private static final List<Path> FOLDERS = List.of(Path.of("/usr/bin"), Path.of("/bin"));
  private static final List<String> DEATH_SIGNAL = List.of("--pdeathsig", "TERM", "--");

  /** What this host offers. */
  static Isolation ofThisHost() {
    var prefix = new ArrayList<String>();
    tool("setsid").map(Path::toString).ifPresent(prefix::add);
    tool("setpriv")
        .filter(Isolation::knowsDeathSignal)
        .ifPresent(
            setpriv -> {
              prefix.add(setpriv.toString());
              prefix.addAll(DEATH_SIGNAL);
            });
    return new Isolation(List.copyOf(prefix));
  }

  List<String> command(List<String> argv) {
    var command = new ArrayList<>(prefix);
    command.addAll(argv);
    return command;
  }

  private static Optional<Path> tool(String name) {
    return FOLDERS.stream()
        .map(folder -> folder.resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The smaller systems' tool of the same name does not. */
  private static boolean knowsDeathSignal(Path setpriv) {
    var command = new ArrayList<String>();
    command.add(setpriv.toString());
    command.addAll(DEATH_SIGNAL);
    command.add("true");
    try {
      var trial =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (trial.waitFor(1, TimeUnit.SECONDS)) {
        return trial.exitValue() == 0;
      }
      trial.destroyForcibly();
      return false;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
