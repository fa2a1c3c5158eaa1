package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.packaging.image.program.AmbiguousMainClassException;
import org.integrationgateway.manifest.packaging.image.program.MainClass;
import org.integrationgateway.maven.tool.JavaCommand;

/**
 * The settings of starting the author's provider.
 *
 * @param mainClass empty to search for it in its classes
 * @param jvmArgs after those that make the start quick
 */
public record JavaStart(
    Optional<String> mainClass, List<String> jvmArgs, Optional<Debugger> debugger) {
  public JavaStart {
    jvmArgs = List.copyOf(jvmArgs);
  }

  /**
   * A port for a debugger, on this machine only.
   *
   * @param suspend whether the program waits for the debugger before it runs
   */
  public record Debugger(int port, boolean suspend) {
    String option() {
      return "-agentlib:jdwp=transport=dt_socket,server=y,suspend="
          + (suspend ? "y" : "n")
          + ",address=127.0.0.1:"
          + port;
    }
  }

  /** Returns the command line; empty when the provider has no program of its own. */
  List<String> command(Snapshots.Snapshot snapshot) throws IOException, BuildFailedException {
    if (snapshot.classPath().isEmpty()) {
      return List.of();
    }
    var found = MainClass.search(snapshot.classPath().get(0));
    if (mainClass.isEmpty() && !found.isProvider()) {
      return List.of();
    }
    var options = new ArrayList<String>();
    debugger.map(Debugger::option).ifPresent(options::add);
    options.addAll(jvmArgs);
    return JavaCommand.of(
        snapshot.jdk(),
        options,
        snapshot.classPath(),
        snapshot.folder().resolve("java.args"),
        mainClass.isPresent() ? mainClass.get() : only(found),
        List.of());
  }

  private static String only(MainClass found) throws BuildFailedException {
    try {
      return found.required();
    } catch (AmbiguousMainClassException several) {
      throw new BuildFailedException(
          several.getMessage() + "; name it with -Dgateway.mainClass", several);
    }
  }
}
