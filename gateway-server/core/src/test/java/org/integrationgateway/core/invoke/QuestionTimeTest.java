package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.core.invoke.TestApps.app;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.ForwardingClient;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.invoke.permit.CallTimes;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Calls whose upstream asks the client. */
class QuestionTimeTest extends InvokerCalls {
  private static final Duration TIMEOUT = Duration.ofMillis(150);

  private static Invoker invoker(Duration questions, Upstream upstream) {
    return invoker(TIMEOUT, questions, upstream);
  }

  private static Invoker invoker(Duration timeout, Duration questions, Upstream upstream) {
    var plain = TestApps.operation("app", "op", "{}", Optional.empty(), upstream);
    var operation =
        new Operation(
            "app",
            "op",
            plain.listing(),
            plain.shape(),
            new Operation.Binding(
                "POST", Transport.MCP_PASSTHROUGH, plain.connection(), Optional.empty(), upstream),
            plain.access());
    var catalog = new AppCatalog(List.of(app("app", Optional.empty(), operation)));
    var credentials = new QuestionTimeTest().credentials;
    return new Invoker(
        new VisibleCatalog(catalog, new AccessPolicy(List.of()), credentials),
        credentials,
        Admission.ALL,
        ended -> {},
        Captures.NONE,
        new Invoker.Limits(new CallTimes(timeout, Map.of()), questions, 1, 5),
        Runnable::run,
        Optional.empty());
  }

  private static Call from(CallClient client) {
    return textCall(Map.of()).of(client);
  }

  @Test
  void theTimeForAnAnswerDoesNotCountAndHoldsNoPermit() throws Exception {
    // A pause of the machine may use up the time of the call itself.
    eventually(QuestionTimeTest::waitsLongerThanTheTimeOfTheCall);
  }

  private static void waitsLongerThanTheTimeOfTheCall() {
    var calls = new Invoker[1];
    var client =
        new AnsweringClient() {
          @Override
          ObjectNode answered() {
            // The only permit of the app is free meanwhile.
            try (var other = calls[0].invoke(textCall(Map.of()))) {
              assertThat(other.status()).isEqualTo(204);
            }
            waitFor(TIMEOUT.multipliedBy(3));
            return Json.object().put("action", "accept");
          }
        };
    calls[0] =
        invoker(
            Duration.ofSeconds(20),
            invocation -> {
              if (invocation.client().capabilities().isEmpty()) {
                return new Reply(204, List.of(), Reply.Body.EMPTY);
              }
              var answer =
                  invocation
                      .client()
                      .ask("elicitation/create", Json.object(), invocation.deadline());
              assertThat(answer.path("action").asString()).isEqualTo("accept");
              return new Reply(200, List.of(), Reply.Body.EMPTY);
            });
    try (var reply = calls[0].invoke(from(client))) {
      assertThat(reply.status()).isEqualTo(200);
    }
    try (var later = calls[0].invoke(textCall(Map.of()))) {
      assertThat(later.status()).as("the permit was given back once").isEqualTo(204);
    }
  }

  @Test
  void anUpstreamThatAsksNothingHasTheUsualTime() {
    var over = new CountDownLatch(1);
    var invoker =
        invoker(
            Duration.ofMinutes(5),
            invocation -> {
              try (var unused = invocation.client().whenCancelled(over::countDown)) {
                assertThat(over.await(30, TimeUnit.SECONDS)).isTrue();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              throw new GatewayException(ErrorCode.UPSTREAM_UNREACHABLE, "it was ended");
            });
    var refused =
        catchThrowableOfType(
            GatewayException.class, () -> invoker.invoke(from(new AnsweringClient())));
    assertThat(refused.code()).isEqualTo(ErrorCode.UPSTREAM_TIMEOUT);
    assertThat(refused.detail()).contains("server.limits.requestTimeout");
  }

  @Test
  @Tag("nightly")
  void progressBeginsTheTimeAnew() {
    var time = Duration.ofSeconds(4);
    var client =
        new AnsweringClient() {
          @Override
          public boolean wantsProgress() {
            return true;
          }
        };
    var invoker =
        invoker(
            time,
            Duration.ZERO,
            invocation -> {
              var ended = new CountDownLatch(1);
              try (var unused = invocation.client().whenCancelled(ended::countDown)) {
                for (int step = 1; step <= 3; step++) {
                  waitFor(time.dividedBy(2));
                  invocation.client().progress(Json.object().put("progress", step));
                }
              }
              assertThat(ended.getCount()).isOne();
              return new Reply(200, List.of(), Reply.Body.EMPTY);
            });
    try (var reply = invoker.invoke(from(client))) {
      assertThat(reply.status()).isEqualTo(200);
    }
  }

  private static void waitFor(Duration time) {
    var passed = Deadline.in(time);
    try {
      while (!passed.expired()) {
        new CountDownLatch(1).await(passed.remaining().toNanos(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A client that answers forms. */
  private static class AnsweringClient extends ForwardingClient {
    @Override
    protected CallClient client() {
      return UNREACHABLE;
    }

    ObjectNode answered() {
      throw new IllegalStateException("it is not asked");
    }

    @Override
    public ObjectNode ask(String method, ObjectNode params, Deadline deadline) {
      return answered();
    }

    @Override
    public ObjectNode capabilities() {
      var capabilities = Json.object();
      capabilities.putObject("elicitation");
      return capabilities;
    }
  }
}
