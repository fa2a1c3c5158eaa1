package org.integrationgateway.core.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.config.apps.CaptureMode;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Upload;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.AttemptObserver;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Collects request and response of one call while it is under way. What is kept leaves it without
 * secrets, once the whole response was read.
 */
public final class CallCapture implements AttemptObserver {
  private static final Logger log = LoggerFactory.getLogger(CallCapture.class);

  /** The requests upstream that are kept; of the others only their number. */
  private static final int MOST_EXCHANGES = 20;

  private final AppCapture app;
  private final String subject;
  private final Supplier<List<ObjectNode>> schemas;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Secret> secrets = new ArrayList<>();
  private List<CapturedExchange> exchanges = new ArrayList<>();
  private int more;
  private Arguments given = new Arguments.Json(Json.object());
  private @Nullable ObjectNode input;
  private Map<String, List<Upload>> uploads = Map.of();
  private @Nullable String id;
  private boolean ended;

  CallCapture(AppCapture app, String subject, Supplier<List<ObjectNode>> schemas) {
    this.app = app;
    this.subject = subject;
    this.schemas = schemas;
  }

  /** Notes the input as the caller gave it. */
  public void given(Arguments arguments) {
    given = arguments;
  }

  /** Notes the input as the operation accepted it. */
  public void accepted(ObjectNode accepted, Map<String, List<Upload>> streams) {
    input = accepted;
    uploads = streams;
  }

  /** Notes the credential of the call, which is masked wherever it occurs. */
  public void presents(Credential credential) {
    lock.lock();
    try {
      credential.token().ifPresent(secrets::add);
      secrets.addAll(credential.fields().values());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void ended(OutboundRequest request, Attempt attempt) {
    lock.lock();
    try {
      if (ended) {
        return;
      }
      if (exchanges.size() == MOST_EXCHANGES) {
        more++;
        return;
      }
      exchanges.add(CapturedExchange.of(request, attempt, app.settings().maxBytes()));
    } finally {
      lock.unlock();
    }
  }

  /** The id under which it is kept; empty when it is not. */
  public Optional<String> id() {
    return Optional.ofNullable(id);
  }

  /**
   * Notes the response.
   *
   * @param isFailure whether it is one of an error
   * @return the response for the caller, which may be noted while it is read
   */
  public Reply answered(Reply reply, boolean isFailure) {
    if (!isKept(isFailure)) {
      return reply;
    }
    int most = app.settings().maxBytes();
    if (reply.body() instanceof Reply.Body.Stream stream) {
      var tee =
          new CapturedStream(
              stream.value(),
              most,
              (bytes, length) ->
                  keep(CapturedReply.of(reply, CapturedBody.begun(reply, bytes, length))));
      return reply.with(new Reply.Body.Stream(tee, stream.length()));
    }
    var bytes = reply.body().inMemory().orElse(new byte[0]);
    keep(CapturedReply.of(reply, CapturedBody.whole(reply, bytes, most)));
    return reply;
  }

  /** Notes that the gateway answers instead of the upstream. */
  public void refused() {
    if (isKept(true)) {
      keep(null);
    }
  }

  private boolean isKept(boolean isFailure) {
    boolean kept = app.settings().mode() == CaptureMode.ALL || isFailure;
    if (kept) {
      id = UUID.randomUUID().toString();
    } else {
      end();
    }
    return kept;
  }

  /** The requests upstream, which are forgotten here. */
  private List<CapturedExchange> end() {
    lock.lock();
    try {
      ended = true;
      var all = exchanges;
      exchanges = List.of();
      return all;
    } finally {
      lock.unlock();
    }
  }

  private void keep(@Nullable CapturedReply reply) {
    try {
      var all = end();
      var redaction = new Redaction(SecretSchemas.names(schemas.get()), app.settings(), secrets);
      var text = new CaptureText(redaction, app.settings().maxBytes());
      var body = text.of(input == null ? arguments() : input, uploads(), reply, all, more);
      app.queue().add(new Capture(id().orElseThrow(), app.app(), subject, body, app.settings()));
    } catch (RuntimeException defect) {
      // A call never fails for its capture.
      log.warn("a call of app '{}' could not be captured", app.app(), defect);
    } finally {
      input = null;
      uploads = Map.of();
      secrets.clear();
    }
  }

  /** The input of a call whose operation has not accepted it. */
  private ObjectNode arguments() {
    return given.object(
        texts -> {
          var object = Json.object();
          texts.forEach(
              (name, values) -> {
                if (values.size() == 1) {
                  object.put(name, values.get(0));
                } else {
                  values.forEach(object.putArray(name)::add);
                }
              });
          return object;
        });
  }

  private Map<String, List<Upload>> uploads() {
    if (given instanceof Arguments.Whole whole) {
      return Map.of("body", List.of(whole.body()));
    }
    return uploads.isEmpty() ? given.uploads() : uploads;
  }
}
