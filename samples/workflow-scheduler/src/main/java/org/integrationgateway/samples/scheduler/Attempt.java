package org.integrationgateway.samples.scheduler;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.workflow.StepAction;

/**
 * One attempt of a step that invokes an app.
 *
 * @param id unique; also its idempotency key at the app
 * @param subject canonical id of the subject that the run acts as; empty: the gateway itself
 * @param named whether the definition says so
 * @param caller who started the run; empty after an event
 * @param origin the run and the step
 */
record Attempt(
    String id,
    StepAction.Invoke invoke,
    Map<String, Object> input,
    Optional<String> subject,
    boolean named,
    Optional<RunDocument.Caller> caller,
    String origin) {
  private static final int EXCERPT = 300;

  /**
   * The result of an attempt.
   *
   * @param error why it failed; empty after success
   * @param again whether another attempt may succeed
   */
  record Outcome(Object output, Optional<String> error, boolean again) {
    static Outcome of(Object output) {
      return new Outcome(output, Optional.empty(), false);
    }

    static Outcome failed(String error, boolean again) {
      return new Outcome(null, Optional.of(error), again);
    }

    static Outcome late() {
      return failed("it did not end in time", true);
    }
  }

  /** Makes the attempt. */
  Outcome make(Apps apps, Duration time) {
    return Deadline.in(time)
        .during(
            () ->
                subject
                    .map(Subject::of)
                    .map(this::context)
                    .map(own -> own.during(() -> ask(apps)))
                    .orElseGet(() -> ask(apps)));
  }

  private CallContext context(Subject as) {
    return new CallContext(
        as,
        Party.WORKFLOW,
        caller.map(RunDocument.Caller::depth).orElse(0),
        caller.map(RunDocument.Caller::chain).orElse(List.of()),
        "",
        Optional.of(id),
        Optional.empty(),
        Optional.of(origin),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  private Outcome ask(Apps apps) {
    if (!named && limited()) {
      return Outcome.failed(
          "DENIED: the token of %s is limited, and this provider cannot pass limits on: the definition must say runAs"
              .formatted(subject.orElse("")),
          false);
    }
    try {
      return judged(
          apps.invoke(
              new AppInvocation(
                  invoke.app(),
                  invoke.operation(),
                  input,
                  invoke.connection(),
                  invoke.instance(),
                  Optional.of(id),
                  subject,
                  Optional.of(origin))));
    } catch (ServiceException refused) {
      var why = refused.reason() + ": " + refused.getMessage();
      return switch (refused.reason()) {
        case NO_CAPACITY, UNAVAILABLE, TIMEOUT, CONFLICT, LOCKED, FAILED ->
            Outcome.failed(why, true);
        default -> Outcome.failed(why, false);
      };
    } catch (RuntimeException defect) {
      return Outcome.failed("the call broke off: " + defect, true);
    }
  }

  /** A call through the gateway names only the subject: the limits of its token would be lost. */
  private boolean limited() {
    return caller
        .filter(RunDocument.Caller::limited)
        .filter(asking -> subject.filter(asking.subject()::equals).isPresent())
        .isPresent();
  }

  private static Outcome judged(AppResult result) {
    int status = result.status();
    if (status < 400) {
      return Outcome.of(value(result));
    }
    var body = result.body();
    var text = new String(body, 0, Math.min(body.length, EXCERPT), StandardCharsets.UTF_8).strip();
    boolean again = status == 408 || status == 429 || status >= 500;
    return Outcome.failed(
        "it answered %d: %s".formatted(status, text.isEmpty() ? "nothing more" : text), again);
  }

  /** Returns JSON as its value, other text as a string, and any other body in base64. */
  private static Object value(AppResult result) {
    if (result.body().length == 0) {
      return null;
    }
    var types = result.headers().getOrDefault("content-type", List.of("application/json"));
    boolean json = types.stream().anyMatch(type -> type.matches("(?i)[^;]*[/+]json\\s*(;.*)?"));
    try {
      var text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(result.body())).toString();
      return json ? Json.parse(text) : text;
    } catch (CharacterCodingException binary) {
      return Base64.getEncoder().encodeToString(result.body());
    }
  }
}
