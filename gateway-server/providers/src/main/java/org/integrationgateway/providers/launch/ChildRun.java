package org.integrationgateway.providers.launch;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.base.process.Exit;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.providers.instance.ProviderRun;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.OutOfMemoryDetector;
import org.integrationgateway.sdk.Deadline;

/** A provider that is a child process of this host. */
record ChildRun(ChildProcess child, CompletableFuture<String> ended) implements ProviderRun {
  ChildRun(ChildProcess child) {
    this(child, ended(child, OutOfMemoryDetector.ofThisHost()));
  }

  private static CompletableFuture<String> ended(ChildProcess child, OutOfMemoryDetector before) {
    return child.exit().thenApply(exit -> exit + before.lackAfter(exit, child::lastLines));
  }

  @Override
  public ProviderConnection connect(Deadline deadline) {
    return ProviderConnection.open(child.socket(), deadline, child::isAlive);
  }

  @Override
  public boolean isAlive() {
    return child.isAlive();
  }

  @Override
  public boolean hasEndedWell() {
    return child.exit().getNow(Exit.KILLED).code() == 0;
  }

  @Override
  public OptionalLong pid() {
    return OptionalLong.of(child.pid());
  }

  @Override
  public List<String> lastLines() {
    return child.lastLines();
  }

  @Override
  public void heard() {}

  @Override
  public void terminate(Duration grace) {
    child.terminate(grace);
  }

  @Override
  public void close() {
    child.close();
  }
}
