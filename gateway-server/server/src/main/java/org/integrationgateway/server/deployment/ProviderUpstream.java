package org.integrationgateway.server.deployment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.ReplyHeaders;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.providers.supervised.CancellableCalls;
import org.integrationgateway.providers.supervision.InstanceLostException;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;

/** Calls a provider, in this process or another, to carry out an operation. */
final class ProviderUpstream implements Upstream {
  /** Largest header in characters: less than HTTP clients accept by default. */
  private static final int HEADER_CHARACTERS = 6 << 10;

  /** Copies in memory: the message and the body in it. */
  private static final int COPIES = 2;

  private final AppProvider provider;
  private final String operation;
  private final boolean streams;
  private final boolean repeatable;

  /**
   * An upstream.
   *
   * @param operation as the provider calls it
   * @param streams whether it may answer in pieces
   * @param repeatable whether a call may be made again when the process of the provider dies
   */
  ProviderUpstream(AppProvider provider, String operation, boolean streams, boolean repeatable) {
    this.provider = provider;
    this.operation = operation;
    this.streams = streams;
    this.repeatable = repeatable;
  }

  @Override
  public Reply execute(Invocation invocation) {
    var input = invocation.input().toString();
    HeldMemory.take(COPIES * (long) input.length());
    var call =
        new AppCall(
            operation,
            input,
            invocation.context(),
            invocation.credential(),
            invocation.deadline(),
            Cancellation.NEVER);
    try {
      var reads = invocation.page().reads();
      return CancellableCalls.during(
          invocation.client(), () -> streams ? stream(call, reads) : reply(execute(call), reads));
    } catch (RuntimeException failure) {
      throw ProviderFailure.of(
          failure, "request " + invocation.requestId() + ": operation " + operation);
    }
  }

  /** The door reads the answer later, within the call's deadline. */
  private Reply stream(AppCall call, Set<String> reads) {
    var stream =
        call.context().during(() -> call.deadline().during(() -> provider.executeStream(call)));
    try {
      var head = reply(new AppResult(stream.status(), stream.headers(), new byte[0]), reads);
      return new Reply(
          head.status(),
          head.headers(),
          List.of(),
          head.hidden(),
          new Reply.Body.Stream(stream.body(), OptionalLong.empty()));
    } catch (GatewayException unusable) {
      stream.close();
      throw unusable;
    }
  }

  /** A call that a dying instance has lost is made again where that does no harm. */
  private AppResult execute(AppCall call) {
    try {
      return once(call);
    } catch (GatewayException failure) {
      if (repeatable && failure.getCause() instanceof InstanceLostException) {
        return once(call);
      }
      throw failure;
    }
  }

  private AppResult once(AppCall call) {
    return call.context().during(() -> call.deadline().during(() -> provider.execute(call)));
  }

  /**
   * @param reads names in lower case of headers for the gateway
   */
  private static Reply reply(AppResult result, Set<String> reads) {
    var headers = new ArrayList<Reply.Header>(2);
    var hidden = new ArrayList<Reply.Header>(0);
    int room = HEADER_CHARACTERS;
    for (Map.Entry<String, List<String>> header : result.headers().entrySet()) {
      var name = header.getKey().toLowerCase(Locale.ROOT);
      if (!ReplyHeaders.keeps(name)) {
        if (reads.contains(name)) {
          header.getValue().forEach(text -> hidden.add(new Reply.Header(name, text)));
        }
        continue;
      }
      for (var value : header.getValue()) {
        if (!SentHeaders.isSafe(value)) {
          throw new GatewayException(
              ErrorCode.PROVIDER_FAILED,
              "the provider returned a header '"
                  + header.getKey()
                  + "' that holds control characters");
        }
        room -= header.getKey().length() + value.length();
        if (room < 0) {
          throw new GatewayException(
              ErrorCode.PROVIDER_FAILED,
              "the provider returned headers of more than %d characters, one of them is '%s'"
                  .formatted(HEADER_CHARACTERS, header.getKey()));
        }
        headers.add(new Reply.Header(header.getKey(), value));
      }
    }
    HeldMemory.take(COPIES * (long) result.body().length);
    var body = result.body().length == 0 ? Reply.Body.EMPTY : new Reply.Body.Bytes(result.body());
    return new Reply(result.status(), headers, List.of(), hidden, body);
  }
}
