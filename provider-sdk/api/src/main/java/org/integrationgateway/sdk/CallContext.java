package org.integrationgateway.sdk;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The context of a call: for which subject it is made, and which call it belongs to. It is in force
 * on the thread that carries the call out ({@link #current()}), as the {@link Deadline} is, and is
 * passed on with every request that this thread makes. Without a context the host itself makes the
 * request.
 *
 * @param subject the subject that the call is made for
 * @param party what kind of party asked
 * @param depth how many calls stand between this one and the one that came from outside; 0 for that
 *     one
 * @param chain the call and those it stands under, the outermost first: {@code app/operation}
 * @param requestId appears in the gateway's logs and answers; at most 128 characters, may be empty
 * @param idempotencyKey the caller's key for "do this once", when it gave one
 * @param access by which policy and role the call was allowed, when one was asked
 * @param originRef the workflow run or the agent's turn that makes the call, when one does
 * @param baseUrl where people reach the gateway, when it knows
 * @param hostToken opens the host's services for this call and no longer, when there is one
 * @param metadata what the caller gave along, names in lower case
 */
public record CallContext(
    Subject subject,
    Party party,
    int depth,
    List<String> chain,
    String requestId,
    Optional<String> idempotencyKey,
    Optional<Access> access,
    Optional<String> originRef,
    Optional<String> baseUrl,
    Optional<Secret> hostToken,
    Map<String, String> metadata) {
  private static final ThreadLocal<CallContext> CURRENT = new ThreadLocal<>();

  public CallContext {
    if (depth < 0) {
      throw new IllegalArgumentException(
          "call depth " + depth + " is negative: 0 is the outermost");
    }
    chain = List.copyOf(chain);
    metadata = Map.copyOf(metadata);
  }

  /**
   * Why a call was allowed.
   *
   * @param policy name of the policy
   * @param role the role that counted
   */
  public record Access(String policy, String role) {}

  /** A call from outside by this subject, of which nothing else is known. */
  public static CallContext of(Subject subject) {
    return new CallContext(
        subject,
        Party.USER,
        0,
        List.of(),
        "",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  /** The context in force on this thread; empty when the host itself makes the request. */
  public static Optional<CallContext> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** The subject that this thread works for; empty when the host itself makes the request. */
  public static Optional<Subject> currentSubject() {
    return current().map(CallContext::subject);
  }

  /**
   * A context for a request that the party makes while it carries the call out: without the host
   * token.
   */
  public CallContext askedBy(Party other) {
    return new CallContext(
        subject,
        other,
        depth,
        chain,
        requestId,
        idempotencyKey,
        access,
        originRef,
        baseUrl,
        Optional.empty(),
        metadata);
  }

  /**
   * The step of the trace that the call belongs to, as the header {@code traceparent} of W3C Trace
   * Context; empty without a trace. Put it and {@code tracestate} of {@link #metadata} into the
   * requests that carry the call out, or make it the parent of spans of your own: each tracing
   * library reads it, such as OpenTelemetry's {@code W3CTraceContextPropagator} from {@link
   * #metadata}.
   */
  public Optional<String> traceparent() {
    return Optional.ofNullable(metadata.get("traceparent"));
  }

  /**
   * A context for a step of the trace.
   *
   * @param trace headers {@code traceparent} and {@code tracestate} of the step; empty: the same
   *     context
   */
  public CallContext in(Map<String, String> trace) {
    if (trace.isEmpty()) {
      return this;
    }
    var all = new HashMap<>(metadata);
    all.remove("tracestate");
    all.putAll(trace);
    return new CallContext(
        subject,
        party,
        depth,
        chain,
        requestId,
        idempotencyKey,
        access,
        originRef,
        baseUrl,
        hostToken,
        all);
  }

  /** A context with a token that opens the host's services. */
  public CallContext withHostToken(Secret token) {
    return new CallContext(
        subject,
        party,
        depth,
        chain,
        requestId,
        idempotencyKey,
        access,
        originRef,
        baseUrl,
        Optional.of(token),
        metadata);
  }

  /** Runs {@code work} without a context on this thread: the host itself makes the requests. */
  public static <T extends @Nullable Object> T withoutAny(Supplier<T> work) {
    var before = CURRENT.get();
    CURRENT.remove();
    try {
      return work.get();
    } finally {
      if (before != null) {
        CURRENT.set(before);
      }
    }
  }

  /** Runs {@code work} with this context in force on this thread. */
  public <T extends @Nullable Object> T during(Supplier<T> work) {
    var before = CURRENT.get();
    CURRENT.set(this);
    try {
      return work.get();
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }
}
