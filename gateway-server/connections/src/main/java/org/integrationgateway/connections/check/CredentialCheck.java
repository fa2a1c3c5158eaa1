package org.integrationgateway.connections.check;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.connections.outcome.CheckResult.Outcome;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.catalog.InsufficientScopeException;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.connection.ConnectionCheck;
import org.integrationgateway.manifest.connection.ConnectionCheck.Expectation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Asks an upstream whether it accepts a credential. A refusal is an answer with status 401 or 403,
 * or one that is not what the manifest expects. An upstream that cannot be reached, that answers
 * with 408, 429 or a status from 500, or that is slower than 10 seconds has said nothing.
 */
public final class CredentialCheck {
  private static final Logger log = LoggerFactory.getLogger(CredentialCheck.class);
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final int MOST_READ = 1024 * 1024;
  private static final int MOST_SHOWN = 300;

  private final InstantSource clock;

  public CredentialCheck(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * The outcome of one request.
   *
   * @param refusesCredential whether another access token could be accepted
   */
  record Attempt(CheckResult result, boolean refusesCredential) {}

  /** The check that the manifest declares for the connection; empty where it declares none. */
  static Optional<CheckTarget> declared(App app, Connection connection) {
    return connection
        .check()
        .flatMap(
            settings -> {
              var declared = settings.declared();
              var own = declared.request().map(it -> new RequestTarget(connection, settings, it));
              return own.isPresent()
                  ? own.map(CheckTarget.class::cast)
                  : operation(app, connection, declared);
            });
  }

  private static Optional<CheckTarget> operation(
      App app, Connection connection, ConnectionCheck declared) {
    return Optional.ofNullable(app.surfaces().get(App.CHECK + connection.name()))
        .map(found -> new OperationTarget(found, input(declared), declared.expect()));
  }

  private static ObjectNode input(ConnectionCheck declared) {
    return declared
        .input()
        .map(node -> Json.MAPPER.<ObjectNode>valueToTree(node.toJava()))
        .orElseGet(Json::object);
  }

  /**
   * The check that the manifest declares, else the first operation of the connection that only
   * reads and needs no input.
   */
  public static Optional<CheckTarget> any(App app, Connection connection) {
    return declared(app, connection)
        .or(
            () ->
                app.operations().values().stream()
                    .filter(operation -> isHarmless(operation, connection))
                    .findFirst()
                    .map(found -> new OperationTarget(found, Json.object(), Optional.empty())));
  }

  private static boolean isHarmless(Operation operation, Connection connection) {
    return operation.usualConnection().name().equals(connection.name())
        && operation.hints().readOnly().orElse(false)
        && operation.transport() != Transport.MCP_PASSTHROUGH
        && operation.parameters().stream().noneMatch(Parameter::required);
  }

  /** The result of a check that ended before the upstream was asked. */
  CheckResult result(Outcome outcome, String why) {
    return result(now(), new Verdict(outcome, 0, why, false), Duration.ZERO);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Asks the upstream once; does not fail. */
  Attempt attempt(CheckTarget target, Subject subject, Credential credential) {
    var deadline =
        Deadline.current().map(call -> call.atMost(LONGEST)).orElseGet(() -> Deadline.in(LONGEST));
    var now = now();
    long began = System.nanoTime();
    var words = new UpstreamWords(credential);
    Verdict verdict;
    try (var reply = target.ask(subject, credential, deadline)) {
      verdict = judged(target, reply, words);
    } catch (CredentialRefusedException refused) {
      verdict = new Verdict(Outcome.REFUSED, refused.status(), words.in(refused.said()), true);
    } catch (InsufficientScopeException narrow) {
      var lacks = "the access token lacks the scopes " + String.join(", ", narrow.scopes());
      verdict = new Verdict(Outcome.REFUSED, 403, lacks, false);
    } catch (GatewayException failed) {
      verdict = failed(failed);
    } catch (RuntimeException defect) {
      log.warn("the check '{}' failed in the gateway", target.title(), defect);
      verdict = Verdict.unknown(0, "the gateway failed; its log has the reason");
    }
    var taken = Duration.ofNanos(System.nanoTime() - began);
    return new Attempt(result(now, verdict, taken), verdict.refusesCredential);
  }

  private record Verdict(Outcome outcome, int status, String message, boolean refusesCredential) {
    static Verdict unknown(int status, String why) {
      return new Verdict(Outcome.NOT_CHECKED, status, why, false);
    }

    static Verdict refused(int status, String why) {
      return new Verdict(Outcome.REFUSED, status, why, status == 401);
    }
  }

  private static CheckResult result(Instant at, Verdict verdict, Duration taken) {
    var message =
        verdict.message.isEmpty() && verdict.outcome == Outcome.REFUSED && verdict.status > 0
            ? "the service responded with status " + verdict.status
            : verdict.message;
    var shown = message.length() > MOST_SHOWN ? message.substring(0, MOST_SHOWN) : message;
    return new CheckResult(at, verdict.outcome, verdict.status, shown, taken.toMillis());
  }

  /** A credential that cannot be presented is refused; other failures say nothing about it. */
  private static Verdict failed(GatewayException failed) {
    return failed.code() == ErrorCode.RECONNECT_REQUIRED
        ? new Verdict(Outcome.REFUSED, 0, failed.detail(), false)
        : Verdict.unknown(0, failed.detail());
  }

  private static Verdict judged(CheckTarget target, Reply reply, UpstreamWords words) {
    int status = reply.status();
    var expected = target.expected();
    boolean fits =
        expected
            .flatMap(Expectation::status)
            .map(wanted -> wanted == status)
            .orElse(status >= 200 && status < 300);
    if (!fits) {
      return status == 408 || status == 429 || status >= 500
          ? Verdict.unknown(status, "the service responded with status " + status)
          : Verdict.refused(status, words.in(reply));
    }
    return expected
        .filter(wanted -> wanted.path().isPresent())
        .map(wanted -> judged(wanted, reply, words))
        .orElseGet(() -> new Verdict(Outcome.ACCEPTED, status, "", false));
  }

  private static Verdict judged(Expectation wanted, Reply reply, UpstreamWords words) {
    var path = wanted.path().orElseThrow();
    var answer = json(reply);
    if (answer.isEmpty()) {
      return Verdict.refused(
          reply.status(), "the response is not JSON, so it does not have " + path);
    }
    var found = JsonPath.find(answer.get(), path);
    boolean fits =
        wanted
            .equals()
            .map(value -> found.filter(there -> isSame(there, value)).isPresent())
            .orElseGet(() -> found.filter(there -> !isFalse(there)).isPresent());
    if (fits) {
      return new Verdict(Outcome.ACCEPTED, reply.status(), "", false);
    }
    var said = words.in(answer.get());
    var why =
        said.isEmpty() ? "the response has a different '%s' than expected".formatted(path) : said;
    return new Verdict(Outcome.REFUSED, reply.status(), why, true);
  }

  private static boolean isFalse(JsonNode there) {
    return there.isBoolean() && !there.asBoolean();
  }

  private static boolean isSame(JsonNode there, Node value) {
    return there.isValueNode() && String.valueOf(value.toJava()).equals(there.asString());
  }

  private static Optional<JsonNode> json(Reply reply) {
    try {
      return reply.body().readAtMost(MOST_READ).map(Json::parse);
    } catch (IOException | GatewayException notJson) {
      return Optional.empty();
    }
  }
}
