package org.integrationgateway.mcp.asked;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import tools.jackson.databind.node.ObjectNode;

/**
 * The calls of this replica that can ask their clients. Those that wait for answers while no
 * request waits for them are bounded, for each subject and in total.
 */
public final class AskedCalls implements AutoCloseable {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final SecureRandom random = new SecureRandom();
  private final Map<String, AskedCall> waiting = new ConcurrentHashMap<>();
  private final AskedCall.Places places = new Waiting();
  private final Executor threads;
  private final int most;
  private final int mostOfSubject;

  /**
   * @param threads runs each call on a thread of its own
   * @param most how many may wait for answers
   * @param mostOfSubject how many of one subject
   */
  public AskedCalls(Executor threads, int most, int mostOfSubject) {
    this.threads = threads;
    this.most = most;
    this.mostOfSubject = mostOfSubject;
  }

  /**
   * Begins a call, which its request waits for.
   *
   * @param subject canonical id; for other subjects the call does not exist
   * @param client of its request
   * @param work carries it out
   */
  public AskedCall start(
      String subject, AskingClient client, Function<CallClient, ObjectNode> work) {
    byte[] id = new byte[16];
    random.nextBytes(id);
    var call = new AskedCall(HexFormat.of().formatHex(id), subject, client, places);
    threads.execute(() -> call.run(() -> work.apply(call)));
    return call;
  }

  /** A call that waits for answers. */
  public Optional<AskedCall> find(String id, String subject) {
    return Optional.ofNullable(waiting.get(id)).filter(call -> call.subject().equals(subject));
  }

  /** Cancels those that wait. */
  @Override
  public void close() {
    waiting.values().forEach(AskedCall::cancel);
  }

  private final class Waiting implements AskedCall.Places {
    private final ReentrantLock taking = new ReentrantLock();

    @Override
    public void take(AskedCall call) {
      taking.lock();
      try {
        check(call);
        waiting.put(call.id(), call);
      } finally {
        taking.unlock();
      }
    }

    private void check(AskedCall call) {
      long own =
          waiting.values().stream().filter(each -> each.subject().equals(call.subject())).count();
      if (own >= mostOfSubject) {
        throw new GatewayException(
                ErrorCode.RATE_LIMITED,
                "%d of your calls wait for answers of their client, which is the limit: answer them, or let them end first"
                    .formatted(own))
            .retryAfter(RETRY_AFTER);
      }
      if (waiting.size() >= most) {
        throw new GatewayException(
                ErrorCode.OVERLOADED,
                "%d calls wait for answers of their clients, which is the limit: try again later"
                    .formatted(most))
            .retryAfter(RETRY_AFTER);
      }
    }

    @Override
    public void free(AskedCall call) {
      waiting.remove(call.id());
    }
  }
}
