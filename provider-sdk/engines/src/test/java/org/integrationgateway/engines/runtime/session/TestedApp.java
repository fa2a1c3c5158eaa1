package org.integrationgateway.engines.runtime.session;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.runtime.AppAddress;

/** An app that runs nothing, and ends when the test says so or the session ends it. */
class TestedApp implements RunningApp {
  final CompletableFuture<AppExit> exit = new CompletableFuture<>();
  final CountDownLatch ended = new CountDownLatch(1);

  @Override
  public AppAddress address() {
    return AppAddress.of(Path.of("/tmp/app"));
  }

  @Override
  public CompletionStage<AppExit> exit() {
    return exit;
  }

  @Override
  public void end(Deadline grace) {
    ended.countDown();
    exit.complete(AppExit.of(143));
  }

  boolean hasEnded() {
    return ended.getCount() == 0;
  }
}
