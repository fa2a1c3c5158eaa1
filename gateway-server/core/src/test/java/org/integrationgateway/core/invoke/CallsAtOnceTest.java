package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.junit.jupiter.api.Test;

/** How many calls of an app run at the same time. */
final class CallsAtOnceTest extends InvokerCalls {
  @Test
  void keepsABusyAppFromTakingTheServer() throws Exception {
    var entered = new CountDownLatch(AT_ONCE);
    var release = new CountDownLatch(1);
    upstream =
        invocation -> {
          entered.countDown();
          await(release);
          return new Reply(200, List.of(), Reply.Body.EMPTY);
        };
    var invoker = invoker();
    var threads = Executors.newCachedThreadPool();
    var calls = new ArrayList<Future<Reply>>();
    for (int i = 0; i < AT_ONCE; i++) {
      calls.add(threads.submit(() -> invoker.invoke(call("app", "op", "5"))));
    }
    await(entered);
    var problem =
        catchThrowableOfType(GatewayException.class, () -> invoker.invoke(call("app", "op", "5")));
    assertThat(problem.code()).isEqualTo(ErrorCode.OVERLOADED);
    assertThat(problem.retryAfter()).isPresent();
    release.countDown();
    for (var call : calls) {
      assertThat(call.get().status()).isEqualTo(200);
    }
    assertThat(invoker.invoke(call("app", "op", "5")).status()).isEqualTo(200);
    threads.shutdownNow();
  }

  @Test
  void holdsThePlaceOfAStreamUntilItIsClosed() {
    upstream =
        invocation ->
            new Reply(
                200,
                List.of(),
                new Reply.Body.Stream(new ByteArrayInputStream(new byte[3]), OptionalLong.empty()));
    var invoker = invoker();
    var open = new ArrayList<Reply>();
    for (int i = 0; i < AT_ONCE; i++) {
      open.add(invoker.invoke(call("app", "op", "5")));
    }
    assertThat(
            catchThrowableOfType(
                    GatewayException.class, () -> invoker.invoke(call("app", "op", "5")))
                .code())
        .isEqualTo(ErrorCode.OVERLOADED);
    open.forEach(Reply::close);
    open.forEach(Reply::close);
    for (int i = 0; i < 5; i++) {
      invoker.invoke(call("app", "op", "5")).close();
    }
  }

  @Test
  void givesThePlaceBackWhenTheUpstreamFails() {
    upstream =
        invocation -> {
          throw new GatewayException(ErrorCode.UPSTREAM_TIMEOUT, "slow");
        };
    var invoker = invoker();
    for (int i = 0; i < AT_ONCE * 3; i++) {
      assertThat(
              catchThrowableOfType(
                      GatewayException.class, () -> invoker.invoke(call("app", "op", "5")))
                  .code())
          .isEqualTo(ErrorCode.UPSTREAM_TIMEOUT);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
