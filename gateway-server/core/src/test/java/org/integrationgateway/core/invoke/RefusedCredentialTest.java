package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.junit.jupiter.api.Test;

/** A call whose credential the upstream refuses. */
final class RefusedCredentialTest extends InvokerCalls {
  @Test
  void executesOnceMoreWithAFreshCredential() {
    credentials.stored = Optional.of(credential("old"));
    credentials.fresh = Optional.of(credential("fresh"));
    upstream =
        invocation -> {
          var token = token(invocation);
          steps.add("upstream " + token);
          if (token.equals("old")) {
            throw new CredentialRefusedException("refused");
          }
          return new Reply(200, List.of(), Reply.Body.EMPTY);
        };
    assertThat(invoke(call("app", "op", "5")).status()).isEqualTo(200);
    assertThat(steps)
        .containsExactly(
            "admission", "credential", "upstream old", "refresh old", "upstream fresh", "observed");
  }

  @Test
  void asksToReconnectWhenTheFreshCredentialIsRefusedToo() {
    credentials.stored = Optional.of(credential("old"));
    credentials.fresh = Optional.of(credential("fresh"));
    upstream =
        invocation -> {
          throw new CredentialRefusedException("the upstream refused " + invocation.requestId());
        };
    var problem = refused(call("app", "op", "5"));
    assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
    assertThat(problem.detail()).isEqualTo("the upstream refused r-1; connect again");
    assertThat(problem.connection()).contains("default");
    assertThat(steps)
        .containsExactly("admission", "credential", "refresh old", "invalidate fresh", "observed");
  }

  @Test
  void asksToReconnectWhatCannotBeRefreshed() {
    credentials.stored = Optional.of(credential("old"));
    upstream =
        invocation -> {
          throw new CredentialRefusedException("refused");
        };
    assertThat(refused(call("app", "op", "5")).code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
    assertThat(steps)
        .containsExactly("admission", "credential", "refresh old", "invalidate old", "observed");
  }

  @Test
  void invalidatesACredentialThatCannotBePresented() {
    credentials.stored = Optional.of(credential("old"));
    upstream =
        invocation -> {
          throw new GatewayException(ErrorCode.RECONNECT_REQUIRED, "holds a line break");
        };
    assertThat(refused(call("app", "op", "5")).code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
    assertThat(steps).containsExactly("admission", "credential", "invalidate old", "observed");
  }

  @Test
  void asksForAnUploadAgainWhenTheFirstCredentialWasRefused() {
    credentials.stored = Optional.of(credential("old"));
    credentials.fresh = Optional.of(credential("fresh"));
    upstream = new ReadingUpstream();
    schema = "{\"properties\":{\"n\":{},\"content\":{\"type\":\"string\"}}}";
    var body = new ByteArrayInputStream(new byte[] {1});
    var upload =
        new Upload(Optional.of("image/png"), Optional.empty(), OptionalLong.of(1), () -> body);
    var call = call("app", "op", new Arguments.Whole(upload, Map.of("n", List.of("5"))));
    var problem = refused(call);
    assertThat(problem.code()).isEqualTo(ErrorCode.NOT_READY);
    assertThat(problem.detail()).contains("send the upload again");
    assertThat(steps).contains("refresh old").doesNotContain("invalidate fresh");
  }

  /** Reads what is uploaded, and refuses every credential. */
  private static final class ReadingUpstream implements Upstream {
    @Override
    public Reply execute(Invocation invocation) {
      try (var in = invocation.uploads().get("content").get(0).open()) {
        in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      throw new CredentialRefusedException("refused");
    }

    @Override
    public BodyInput bodies() {
      return new BodyInput(Optional.of("content"), List.of("image/*"), Set.of("content"));
    }
  }
}
