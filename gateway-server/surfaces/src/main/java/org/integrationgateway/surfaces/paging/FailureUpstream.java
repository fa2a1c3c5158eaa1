package org.integrationgateway.surfaces.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.pagination.FailureMapping;
import tools.jackson.core.JsonToken;

/**
 * Tells failures in answers of another upstream whose status is a success. A refused credential is
 * one to the gateway; another failure gets a status of its kind, and its body stays.
 */
final class FailureUpstream implements Upstream {
  /** Codes that mean a refused credential, where the manifest names none. */
  private static final Set<String> REFUSALS =
      Set.of(
          "account_inactive",
          "expired_token",
          "invalid_auth",
          "invalid_token",
          "not_authed",
          "session_expired",
          "token_expired",
          "token_revoked",
          "unauthenticated",
          "unauthorized");

  private static final Set<String> PAUSES =
      Set.of("rate_limit_exceeded", "rate_limited", "ratelimited", "too_many_requests");

  private static final int TOO_MANY = 429;
  private static final int NOT_FOUND = 404;
  private static final int REFUSED_INPUT = 422;

  private final Upstream upstream;
  private final FailureMapping failure;
  private final ValuePlace place;

  /** The places of the upstream's code, and of its text for people. */
  private final List<ValuePlace> told;

  private final List<ValuePlace> places = new ArrayList<>();
  private final AnswerMemory memory;

  FailureUpstream(Upstream upstream, FailureMapping failure, AnswerMemory memory) {
    this.upstream = upstream;
    this.failure = failure;
    this.place = ValuePlace.at(failure.path());
    this.told =
        Stream.concat(failure.code().stream(), failure.message().stream())
            .map(ValuePlace::at)
            .toList();
    places.add(place);
    places.addAll(told);
    this.memory = memory;
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return upstream.problem(params);
  }

  @Override
  public BodyInput bodies() {
    return upstream.bodies();
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    return upstream.preview(invocation);
  }

  @Override
  public Reply execute(Invocation invocation) {
    var reply = upstream.execute(invocation);
    var share = memory.share();
    try {
      var read = ResultPage.read(reply, places, share, invocation.deadline());
      if (!isFailure(read)) {
        return read.unchanged(share);
      }
      var said = said(read);
      if (invocation.credential().isPresent() && isRefusal(said)) {
        throw new CredentialRefusedException(
            "the upstream refused the stored credential (%s)".formatted(shown(said)),
            reply.status(),
            said);
      }
      var failed = read.unchanged(share);
      return new Reply(
          status(said), failed.headers(), failed.challenges(), failed.hidden(), failed.body());
    } catch (AnswerMemory.FullException full) {
      share.close();
      reply.close();
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the response is larger than server.limits.upstreamResponseBytes allows");
    } catch (RuntimeException failed) {
      share.close();
      reply.close();
      throw failed;
    }
  }

  private boolean isFailure(ResultPage read) {
    var value = read.value(place);
    if (value.isEmpty()) {
      return false;
    }
    if (failure.equals().isPresent()) {
      return failure.equals().get().text().equals(value.get().text());
    }
    var first = value.get().first();
    boolean isNothing =
        first == JsonToken.VALUE_NULL || first == JsonToken.VALUE_FALSE || isEmpty(value.get());
    return !isNothing;
  }

  private static boolean isEmpty(ValuePlace.Value value) {
    return value.first() == JsonToken.START_ARRAY && value.count() == 0
        || value.first() == JsonToken.VALUE_STRING && value.text().isEmpty();
  }

  private String said(ResultPage read) {
    return told.stream()
        .flatMap(at -> read.value(at).stream())
        .map(ValuePlace.Value::text)
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse("");
  }

  private boolean isRefusal(String said) {
    return failure.unauthorized().isEmpty()
        ? REFUSALS.contains(said.toLowerCase(Locale.ROOT))
        : failure.unauthorized().contains(said);
  }

  /** A code, and not what else a server may have written there. */
  private static String shown(String said) {
    return said.matches("[\\w.:-]{1,100}") ? said : "it says why in its own words";
  }

  private static int status(String said) {
    var word = said.toLowerCase(Locale.ROOT);
    if (PAUSES.contains(word)) {
      return TOO_MANY;
    }
    return word.endsWith("not_found") ? NOT_FOUND : REFUSED_INPUT;
  }
}
