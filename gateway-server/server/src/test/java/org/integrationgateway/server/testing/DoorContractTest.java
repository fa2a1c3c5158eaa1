package org.integrationgateway.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.server.testing.Outcome.Answered;
import org.integrationgateway.server.testing.Outcome.Failed;
import org.integrationgateway.server.testing.Outcome.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * The rules that hold at every door, because all doors use one core. A subclass sends the calls to
 * its door.
 */
public abstract class DoorContractTest {
  @RegisterExtension public static final TestGateway gateway = TestGateway.withEveryApp();

  /**
   * Calls an operation.
   *
   * @param token or null for none
   */
  protected abstract Outcome call(
      String token, String app, String operation, Map<String, Object> input);

  @Test
  void answersWithWhatTheUpstreamSaid() {
    var body = answered(call(gateway.alice(), "echo", "say", Map.of("text", "hi", "times", 3)));
    assertThat(body.get("text").asString()).isEqualTo("hi");
    assertThat(body.get("times").asString()).isEqualTo("3");
    assertThat(body.has("loud")).isFalse();
  }

  @Test
  void fillsInDefaultsAndEncodesWhatItSends() {
    var text = "a&b=c d/ü 😀 %20 + \"quoted\"";
    var body = answered(call(gateway.alice(), "echo", "say", Map.of("text", text)));
    assertThat(body.get("text").asString()).isEqualTo(text);
    assertThat(body.get("times").asString()).isEqualTo("1");
  }

  @Test
  void presentsTheCredentialOfTheCallerAndNoOther() {
    gateway.connect(gateway.alice(), "vault", "default", "alices-key");
    var body = answered(call(gateway.alice(), "vault", "look", Map.of()));
    assertThat(body.get("authorization").asString()).isEqualTo("Bearer alices-key");
    assertThat(call(gateway.bob(), "vault", "look", Map.of()))
        .isEqualTo(new Refused(ErrorCode.NOT_CONNECTED));
  }

  @Test
  void asksWhichInstanceWhenThereAreSeveral() {
    var carol = gateway.token("user:carol");
    gateway.connect(carol, "vault", "work", "work-key");
    gateway.connect(carol, "vault", "home", "home-key");
    assertThat(call(carol, "vault", "look", Map.of()))
        .isEqualTo(new Refused(ErrorCode.INSTANCE_SELECTION_REQUIRED));
    var body = answered(call(carol, "vault", "look", Map.of("_instance", "home")));
    assertThat(body.get("authorization").asString()).isEqualTo("Bearer home-key");
    assertThat(call(carol, "vault", "look", Map.of("_instance", "attic")))
        .isEqualTo(new Refused(ErrorCode.NOT_FOUND));
  }

  @Test
  void saysReconnectWhenTheUpstreamRefusesTheCredential() {
    var dora = gateway.token("user:dora");
    gateway.connect(dora, "vault", "default", "old-key");
    assertThat(call(dora, "vault", "locked", Map.of()))
        .isEqualTo(new Refused(ErrorCode.RECONNECT_REQUIRED));
  }

  @Test
  void refusesAnUnknownCallerBeforeSayingWhichAppsExist() {
    var refused = new Refused(ErrorCode.UNAUTHENTICATED);
    for (var token : new String[] {null, "gwt_unknown", gateway.alice() + "x"}) {
      assertThat(call(token, "echo", "say", Map.of("text", "hi"))).isEqualTo(refused);
      assertThat(call(token, "no-such-app", "say", Map.of())).isEqualTo(refused);
    }
  }

  @Test
  void refusesARevokedToken() {
    var token = gateway.token("user:erin");
    answered(call(token, "echo", "say", Map.of("text", "hi")));
    var all = gateway.send("DELETE", "/api/v1/tokens", token, null);
    assertThat(all.statusCode()).isEqualTo(200);
    assertThat(call(token, "echo", "say", Map.of("text", "hi")))
        .isEqualTo(new Refused(ErrorCode.UNAUTHENTICATED));
  }

  @Test
  void refusesWhatDoesNotExist() {
    var refused = new Refused(ErrorCode.NOT_FOUND);
    assertThat(call(gateway.alice(), "no-such-app", "say", Map.of())).isEqualTo(refused);
    assertThat(call(gateway.alice(), "echo", "shout", Map.of())).isEqualTo(refused);
  }

  @Test
  void holdsATokenToItsScopes() {
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of("say")));
    answered(call(limited, "echo", "say", Map.of("text", "hi")));
    var denied = new Refused(ErrorCode.SCOPE_DENIED);
    assertThat(call(limited, "echo", "things.get", Map.of("status", 200))).isEqualTo(denied);
    assertThat(call(limited, "vault", "look", Map.of()))
        .as("an app outside the scopes does not exist")
        .isEqualTo(new Refused(ErrorCode.NOT_FOUND));
  }

  @Test
  void letsOnlyMembersInAndOnlyWithTheRole() {
    answered(call(gateway.alice(), "guarded", "read", Map.of()));
    assertThat(call(gateway.alice(), "guarded", "write", Map.of()))
        .isEqualTo(new Refused(ErrorCode.FORBIDDEN));
    assertThat(call(gateway.bob(), "guarded", "read", Map.of()))
        .as("an app whose policy does not admit the caller does not exist")
        .isEqualTo(new Refused(ErrorCode.NOT_FOUND));
  }

  @Test
  void refusesInputThatDoesNotFit() {
    var invalid = new Refused(ErrorCode.INVALID_PARAMETERS);
    assertThat(call(gateway.alice(), "echo", "say", Map.of())).isEqualTo(invalid);
    assertThat(call(gateway.alice(), "echo", "say", Map.of("text", "hi", "times", "many")))
        .isEqualTo(invalid);
    assertThat(call(gateway.alice(), "echo", "say", Map.of("text", "hi", "loud", "maybe")))
        .isEqualTo(invalid);
  }

  @Test
  void passesOnWhatTheUpstreamRefuses() {
    for (int status : new int[] {400, 404, 409, 422, 500}) {
      assertThat(call(gateway.alice(), "echo", "things.get", Map.of("status", status)))
          .isEqualTo(new Failed(status));
    }
  }

  @Test
  void givesUpOnAnUpstreamThatHangs() {
    assertThat(call(gateway.alice(), "slow", "run", Map.of()))
        .isEqualTo(new Refused(ErrorCode.UPSTREAM_TIMEOUT));
  }

  @Test
  void saysWhenAnUpstreamBreaksOff() {
    assertThat(call(gateway.alice(), "broken", "run", Map.of()))
        .isEqualTo(new Refused(ErrorCode.UPSTREAM_INVALID_RESPONSE));
  }

  @Test
  void saysWhenAnUpstreamDoesNotSpeakHttp() {
    assertThat(call(gateway.alice(), "garbage", "run", Map.of()))
        .isEqualTo(new Refused(ErrorCode.UPSTREAM_INVALID_RESPONSE));
  }

  @Test
  void saysWhenTheUpstreamIsNotThere() {
    assertThat(call(gateway.alice(), "absent", "run", Map.of()))
        .isEqualTo(new Refused(ErrorCode.UPSTREAM_UNREACHABLE));
  }

  protected static JsonNode answered(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Answered.class);
    return ((Answered) outcome).body();
  }
}
