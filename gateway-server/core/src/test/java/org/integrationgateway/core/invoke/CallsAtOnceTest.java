package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.Upstream;
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
    for (int i = 0; i < OF_ONE_CALLER; i++) {
      calls.add(threads.submit(() -> invoker.invoke(of("user:alice"))));
    }
    calls.add(threads.submit(() -> invoker.invoke(of("user:bob"))));
    await(entered);
    var problem = refusal(() -> invoker.invoke(of("user:carol")));
    assertThat(problem).hasMessageContaining("app 'app' has reached its limit of calls at once");
    assertThat(problem.retryAfter()).isPresent();
    release.countDown();
    for (var call : calls) {
      assertThat(call.get().status()).isEqualTo(200);
    }
    assertThat(invoker.invoke(of("user:carol")).status()).isEqualTo(200);
    threads.shutdownNow();
  }

  @Test
  void keepsACallerOfSlowCallsFromTakingTheApp() {
    upstream = streams();
    var invoker = invoker();
    var open = new ArrayList<Reply>();
    for (int i = 0; i < OF_ONE_CALLER; i++) {
      open.add(invoker.invoke(of("user:alice")));
    }
    assertThat(refusal(() -> invoker.invoke(of("user:alice"))))
        .hasMessage(
            "you have 3 calls of app 'app' in progress, which is the limit for one caller"
                + " (server.limits.perAppConcurrency: 4); try again");
    invoker.invoke(of("user:bob")).close();
    open.remove(0).close();
    open.add(invoker.invoke(of("user:alice")));
    open.forEach(Reply::close);
  }

  @Test
  void holdsThePlaceOfAStreamUntilItIsClosed() {
    upstream = streams();
    var invoker = invoker();
    var open = new ArrayList<Reply>();
    for (int i = 0; i < OF_ONE_CALLER; i++) {
      open.add(invoker.invoke(of("user:alice")));
    }
    refusal(() -> invoker.invoke(of("user:alice")));
    open.forEach(Reply::close);
    open.forEach(Reply::close);
    for (int i = 0; i < AT_ONCE * 2; i++) {
      invoker.invoke(of("user:alice")).close();
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

  private static Call of(String subject) {
    var arguments = new Arguments.Text(Map.of("n", List.of("5")));
    return call(subject, "app", "op", arguments, Selector.NONE);
  }

  private static Upstream streams() {
    return invocation ->
        new Reply(
            200,
            List.of(),
            new Reply.Body.Stream(new ByteArrayInputStream(new byte[3]), OptionalLong.empty()));
  }

  private static GatewayException refusal(Callable<Reply> call) {
    var refusal = catchThrowableOfType(GatewayException.class, call::call);
    assertThat(refusal.code()).isEqualTo(ErrorCode.OVERLOADED);
    return refusal;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
