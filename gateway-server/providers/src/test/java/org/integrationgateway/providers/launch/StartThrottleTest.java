package org.integrationgateway.providers.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.providers.launch.StartThrottle.Turn;
import org.junit.jupiter.api.Test;

class StartThrottleTest {
  private static final Duration NEVER = Duration.ofMinutes(5);

  @Test
  void letsSoManyBeginAndTheNextWhenOneHasBegun() throws Exception {
    var turns = new StartThrottle(2, NEVER);
    var first = turns.take();
    turns.take();
    var third = taken(turns);
    assertThat(third).isNotDone();
    first.close();
    assertThat(third.get(30, TimeUnit.SECONDS)).isNotNull();
    first.close();
    assertThat(taken(turns)).isNotDone();
  }

  @Test
  void doesNotWaitForWhoTakesLong() throws Exception {
    var turns = new StartThrottle(1, Duration.ofMillis(30));
    turns.take();
    assertThat(taken(turns).get(30, TimeUnit.SECONDS)).isNotNull();
  }

  private static CompletableFuture<Turn> taken(StartThrottle turns) {
    var taken = new CompletableFuture<Turn>();
    var thread =
        new Thread(
            () -> {
              try {
                taken.complete(turns.take());
              } catch (InterruptedException e) {
                taken.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return taken;
  }
}
