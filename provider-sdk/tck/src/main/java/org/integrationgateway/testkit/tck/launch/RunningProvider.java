package org.integrationgateway.testkit.tck.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.process.RunningProcess;
import org.integrationgateway.host.services.HostListener;
import org.integrationgateway.testkit.ProviderUnderTest.Launched;

/**
 * One process with all its child processes. They end with this process at the latest, also when it
 * is interrupted.
 */
final class RunningProvider implements Launched {
  private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

  private final RunningProcess process;
  private final ProviderOutput output;
  private final HostListener host;
  private final Thread atExit;

  /**
   * @param folder of its sockets
   */
  RunningProvider(RunningProcess process, ProviderOutput output, HostListener host, Path folder) {
    this.process = process;
    this.output = output;
    this.host = host;
    this.atExit = new Thread(() -> abandon(folder), "tck ends provider");
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public Optional<Process> process() {
    return Optional.of(process.process());
  }

  @Override
  public String log() {
    try {
      process.awaitOutput(process.isAlive() ? Duration.ZERO : LAST_OUTPUT);
      return output.text();
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return "(no log: interrupted)";
    }
  }

  @Override
  public void close() {
    process.close();
    host.close();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException ending) {
      // The shutdown hook runs already.
    }
  }

  /** The JVM is exiting: the process is killed without a grace period. */
  private void abandon(Path folder) {
    process.close();
    try {
      Folders.delete(folder);
    } catch (IOException left) {
      // The system empties its temporary directory.
    }
  }
}
