package org.integrationgateway.testkit.tck.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import org.integrationgateway.base.process.ProcessTree;
import org.integrationgateway.host.services.HostListener;
import org.integrationgateway.testkit.ProviderUnderTest.Launched;

/**
 * One process with all its child processes. They end with this process at the latest, also when it
 * is interrupted.
 */
final class RunningProvider implements Launched {
  private final Process process;
  private final ProviderOutput output;
  private final HostListener host;
  private final ProcessTree tree;
  private final Thread atExit;

  /**
   * @param marker a unique entry of its environment
   * @param folder of its sockets
   */
  RunningProvider(
      Process process, ProviderOutput output, HostListener host, String marker, Path folder) {
    this.process = process;
    this.output = output;
    this.host = host;
    this.tree = new ProcessTree(process.toHandle(), marker);
    this.atExit = new Thread(() -> abandon(folder), "tck ends provider");
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public Optional<Process> process() {
    return Optional.of(process);
  }

  @Override
  public String log() {
    return output.text(!process.isAlive());
  }

  @Override
  public void close() {
    end();
    host.close();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException ending) {
      // The shutdown hook runs already.
    }
  }

  private void end() {
    process.destroyForcibly();
    tree.end(Duration.ZERO);
  }

  /** The JVM is exiting: the process is killed without a grace period. */
  private void abandon(Path folder) {
    end();
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      // The system empties its temporary directory.
    }
  }
}
