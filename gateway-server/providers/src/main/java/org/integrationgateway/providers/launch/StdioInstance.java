package org.integrationgateway.providers.launch;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.instance.StartFailure.Remedy;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.stdio.SessionRefusedException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of an MCP server that is a child process. */
final class StdioInstance implements ProviderInstance<ProgramSession> {
  private static final Logger log = LoggerFactory.getLogger(StdioInstance.class);
  private static final Duration EXIT_AFTER_LOSS = Duration.ofSeconds(1);

  private final StdioOpening opening;
  private final ChildRun run;
  private final ProgramSession session;
  private final StartThrottle.Turn turn;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private final ReentrantLock closing = new ReentrantLock();
  private volatile boolean expected;

  StdioInstance(
      StdioOpening opening, ChildRun run, ProgramSession session, StartThrottle.Turn turn) {
    this.opening = opening;
    this.run = run;
    this.session = session;
    this.turn = turn;
    run.ended().thenAccept(ended::complete);
    // A program that closes its output usually ends in the next moment, and how says more.
    session
        .ended()
        .thenAccept(
            how ->
                ended
                    .copy()
                    .completeOnTimeout(how, EXIT_AFTER_LOSS.toMillis(), TimeUnit.MILLISECONDS)
                    .thenAccept(this::endedWith));
  }

  private void endedWith(String how) {
    if (!expected) {
      ended.complete(run.isAlive() ? how + ", although its process still runs" : how);
    }
  }

  /** Ready as soon as the process is started. */
  @Override
  public void open(Deadline deadline) {}

  @Override
  public ProgramSession configure(Deadline deadline) throws StartFailure {
    boolean probe = !opening.exchange().endsWhenProbed().get();
    try {
      session.begin(probe, deadline);
      turn.close();
      return session;
    } catch (SessionRefusedException refused) {
      throw failure(
          Remedy.RETRY,
          "it refused to initialize the Model Context Protocol",
          String.valueOf(refused.getMessage()));
    } catch (TimeoutException silent) {
      throw failure(
          Remedy.RETRY,
          "it was not ready in time",
          "it did not respond to a message of the Model Context Protocol: is its program an "
              + "MCP server on standard input and output?");
    } catch (ProviderException lost) {
      opening.exchange().endsWhenProbed().set(probe);
      throw end(lost);
    }
  }

  private StartFailure end(ProviderException lost) {
    var end = ended.copy().completeOnTimeout("", EXIT_AFTER_LOSS.toMillis(), TimeUnit.MILLISECONDS);
    var how = end.join();
    if (how.isEmpty()) {
      return failure(
          Remedy.RETRY, "its connection broke before it was ready", String.valueOf(lost));
    }
    var message = "it ended with " + how + " before it was ready";
    return opening
        .diagnosis()
        .misfit()
        .map(misfit -> failure(Remedy.CHANGE_SOMETHING, misfit, message))
        .orElseGet(() -> failure(Remedy.RETRY, message, message));
  }

  private StartFailure failure(Remedy remedy, String message, String detail) {
    return opening.diagnosis().failure(remedy, message, detail, run.lastLines());
  }

  @Override
  public ProgramSession service() {
    return session;
  }

  @Override
  public Health health(Deadline deadline) {
    return session.isAwake(deadline)
        ? new Health.Well()
        : new Health.NoAnswer("it does not respond");
  }

  @Override
  public CompletableFuture<String> ended() {
    return ended;
  }

  @Override
  public boolean hasEnded() {
    return ended.isDone() || session.ended().isDone();
  }

  @Override
  public boolean hasEndedWell() {
    return run.hasEndedWell();
  }

  @Override
  public OptionalLong pid() {
    return run.pid();
  }

  @Override
  public List<String> lastLines() {
    return run.lastLines();
  }

  @Override
  public String endReport(String reason) {
    return opening.diagnosis().endReport(reason, run.lastLines());
  }

  /** Closes its standard input, then asks it by a signal (2026-07-28/basic/transports/stdio). */
  @Override
  public void shutdown(Duration grace) {
    expected = true;
    session.finish();
    var first = grace.dividedBy(2);
    ended.copy().completeOnTimeout("", first.toMillis(), TimeUnit.MILLISECONDS).join();
    if (run.isAlive()) {
      run.terminate(grace.minus(first));
    }
    if (run.isAlive()) {
      log.warn("provider '{}' does not end after SIGTERM: it is killed", opening.provider());
    }
  }

  @Override
  public void close() {
    // A second caller waits: the process has ended when this returns.
    closing.lock();
    try {
      turn.close();
      session.finish();
      run.close();
    } finally {
      closing.unlock();
    }
  }
}
