package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.integrationgateway.connections.declared.DeclaredConnections;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.OperationHints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProviderUpstreamTest {
  @Test
  void handsTheCallOverAndTheAnswerBack() {
    var seen = new AtomicReference<AppCall>();
    var under = new AtomicReference<Optional<CallContext>>();
    var reply =
        execute(
            call -> {
              seen.set(call);
              under.set(CallContext.current());
              return new AppResult(
                  201,
                  Map.of(
                      "Content-Type", List.of("text/plain"),
                      "Set-Cookie", List.of("a=b"),
                      "X-RateLimit-Limit", List.of("5")),
                  new byte[] {1, 2});
            });
    assertThat(seen.get().operation()).isEqualTo("op");
    assertThat(seen.get().input()).isEqualTo("{\"a\":1}");
    assertThat(seen.get().subject().id()).isEqualTo("user:alice");
    assertThat(under.get()).contains(seen.get().context());
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.headers())
        .extracting(Reply.Header::name)
        .containsExactlyInAnyOrder("content-type", "x-ratelimit-limit");
    assertThat(((Reply.Body.Bytes) reply.body()).value()).containsExactly(1, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "INVALID_INPUT, INVALID_PARAMETERS",
    "NOT_FOUND, NOT_FOUND",
    "UNAVAILABLE, PROVIDER_UNAVAILABLE",
    "TIMEOUT, UPSTREAM_TIMEOUT",
    "FAILED, PROVIDER_FAILED",
  })
  void tellsTheCallerWhatTheProviderSays(AppException.Reason reason, ErrorCode code) {
    var problem =
        refused(
            call -> {
              throw new AppException(reason, "because");
            });
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.detail()).isEqualTo("because");
  }

  @Test
  void saysThatTheCredentialWasRefused() {
    assertThatThrownBy(
            () ->
                execute(
                    call -> {
                      throw new AppException(AppException.Reason.CREDENTIAL_REFUSED, "because");
                    }))
        .isInstanceOf(CredentialRefusedException.class)
        .hasMessage("because");
  }

  @ParameterizedTest
  @CsvSource({"LOST, PROVIDER_FAILED", "NOT_REACHED, PROVIDER_UNAVAILABLE"})
  void tellsALostProviderFromOneThatIsNotThere(ProviderException.Failure failure, ErrorCode code) {
    assertThat(
            refused(
                    call -> {
                      throw new ProviderException(failure, "gone");
                    })
                .code())
        .isEqualTo(code);
  }

  @Test
  void keepsADefectOfTheProviderToItself() {
    var problem =
        refused(
            call -> {
              throw new IllegalStateException("password is hunter2");
            });
    assertThat(problem.code()).isEqualTo(ErrorCode.PROVIDER_FAILED);
    assertThat(problem.detail()).doesNotContain("hunter2");
  }

  @Test
  void refusesHeadersThatWouldSplitTheAnswer() {
    var problem =
        refused(
            call ->
                new AppResult(200, Map.of("ETag", List.of("a\r\nSet-Cookie: x=y")), new byte[0]));
    assertThat(problem.code()).isEqualTo(ErrorCode.PROVIDER_FAILED);
  }

  @Test
  void closesAStreamWhoseHeadItRefuses() {
    var closed = new AtomicBoolean();
    var provider =
        new AppProvider() {
          @Override
          public AppMetadata metadata() {
            throw new IllegalStateException("not called by this test");
          }

          @Override
          public AppResult execute(AppCall call) {
            throw new IllegalStateException("not called by this test");
          }

          @Override
          public AppStream executeStream(AppCall call) {
            var head = new AppResult(200, Map.of("ETag", List.of("a\r\nb")), new byte[0]);
            return AppStream.of(head).closing(() -> closed.set(true));
          }
        };
    var operation = operation(new Scripted(call -> AppResult.json("{}")));
    var problem =
        catchThrowableOfType(
            GatewayException.class,
            () -> new ProviderUpstream(provider, "op", true, false).execute(invocation(operation)));
    assertThat(problem.code()).isEqualTo(ErrorCode.PROVIDER_FAILED);
    assertThat(closed).isTrue();
  }

  private static GatewayException refused(Function<AppCall, AppResult> behaviour) {
    return catchThrowableOfType(GatewayException.class, () -> execute(behaviour));
  }

  private static Reply execute(Function<AppCall, AppResult> behaviour) {
    var operation = operation(new Scripted(behaviour));
    return operation.upstream().execute(invocation(operation));
  }

  private static Operation operation(AppProvider provider) {
    return new ProvidedOperations(
            ProviderOffer.of(provider),
            DeclaredConnections.withoutAuthentication("default"),
            new SchemaCompiler(),
            new LoadProblems("app"))
        .all()
        .get(0);
  }

  private static Invocation invocation(Operation operation) {
    return new Invocation(
        operation,
        Json.object().put("a", 1),
        CallContext.of(Subject.of("user:alice")),
        Optional.empty(),
        Deadline.in(Duration.ofMinutes(1)));
  }

  private record Scripted(Function<AppCall, AppResult> behaviour) implements AppProvider {
    @Override
    public AppMetadata metadata() {
      var operation =
          new AppOperation(
              "op",
              Optional.empty(),
              Optional.empty(),
              "{\"type\":\"object\"}",
              Optional.empty(),
              OperationHints.NONE,
              List.of(),
              List.of());
      return new AppMetadata("x", Optional.empty(), Optional.empty(), List.of(operation));
    }

    @Override
    public AppResult execute(AppCall call) {
      return behaviour.apply(call);
    }
  }
}
