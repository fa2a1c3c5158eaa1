package org.integrationgateway.core.outbound;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Invocable;
import org.integrationgateway.base.budget.MemoryBudget;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.ReplyHeaders;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.waiting.AnswerWait;
import org.integrationgateway.core.outbound.waiting.AnswerWaits;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer. Jetty's thread collects the answer while the caller's is parked: a
 * small body is complete when the caller wakes, once; the rest of a large one is read by the caller
 * as fast as it can use it. Events are read as they come, however few, and before the first one.
 */
final class OutboundExchange implements Response.Listener, AnswerWait {
  /** Bodies up to this size are collected; larger ones stream. */
  static final int COLLECTED = 256 * 1024;

  /** Bytes read ahead while callers that read slowly keep much in memory. */
  private static final int FEW = 16 * 1024;

  private static final int FIRST_BUFFER = 4096;

  /** Challenges beyond this are not read. */
  private static final int MOST_CHALLENGES = 8;

  private final Thread caller = Thread.currentThread();
  private final Request request;
  private final Set<String> reads;
  private final OutboundFailures failures;
  private final long limit;
  private final Deadline deadline;
  private final AnswerWaits waits;
  private final List<Reply.Header> headers = new ArrayList<>(4);
  private final List<String> challenges = new ArrayList<>(0);
  private final List<Reply.Header> hidden = new ArrayList<>(0);
  private volatile boolean begun;
  private long firstByte;
  private final AtomicReference<@Nullable SendResult> outcome = new AtomicReference<>();
  private volatile boolean uploading;
  private volatile boolean answeredEarly;
  private final ContentCodings codings = new ContentCodings();
  private boolean encoded;
  private boolean events;
  private long announced = -1;
  private byte[] buffer = {};
  private int length;

  /**
   * @param reads names in lower case of headers that the gateway reads itself
   */
  OutboundExchange(
      Request request,
      Set<String> reads,
      OutboundFailures failures,
      long limit,
      Deadline deadline,
      AnswerWaits waits) {
    this.request = request;
    this.reads = reads;
    this.failures = failures;
    this.limit = limit;
    this.deadline = deadline;
    this.waits = waits;
  }

  /**
   * Sends the request with a body that streams, and waits; on the thread that made this exchange.
   * The upstream may answer before it has received the whole body.
   */
  SendResult awaitAfter(OutboundUpload upload, long firstByteNanos) {
    uploading = true;
    request.send(this);
    var problem = upload.run(this::isOver, deadline, failures);
    uploading = false;
    if (problem.isPresent()) {
      return unpacked(abandon(problem.get(), problem.get()));
    }
    return unpacked(awaitAnswer(firstByteNanos));
  }

  /** An answer that has only begun can still need the rest of the request. */
  private boolean isOver() {
    return answeredEarly || outcome.get() instanceof SendResult.Failed;
  }

  /** Sends the request and waits; on the thread that made this exchange. */
  SendResult await(long firstByteNanos) {
    request.send(this);
    return unpacked(awaitAnswer(firstByteNanos));
  }

  /** The answer without its content coding; on the caller's thread, which has the time for it. */
  private SendResult unpacked(SendResult result) {
    var coding = codings.one();
    if (coding.isEmpty() || !(result instanceof SendResult.Answered answered)) {
      return result;
    }
    var packed = answered.reply();
    if (packed.body().length().equals(OptionalLong.of(0))) {
      return result;
    }
    var body = new UnpackedBody(coding.get(), packed.body().open(), limit, failures);
    if (packed.body().inMemory().isEmpty()) {
      return new SendResult.Answered(packed.with(streamed(body)));
    }
    try {
      var first = body.readNBytes(COLLECTED + 1);
      return new SendResult.Answered(
          packed.with(
              first.length <= COLLECTED
                  ? new Reply.Body.Bytes(first)
                  : streamed(new SequenceInputStream(new ByteArrayInputStream(first), body))));
    } catch (IOException broken) {
      return new SendResult.Failed(
          broken.getCause() instanceof GatewayException problem
              ? problem
              : failures.badCoding(coding.get(), broken),
          false);
    }
  }

  private static Reply.Body streamed(InputStream body) {
    return new Reply.Body.Stream(body, OptionalLong.empty());
  }

  private SendResult awaitAnswer(long firstByteNanos) {
    firstByte = System.nanoTime() + firstByteNanos;
    waits.begin(this);
    try {
      return awaitAnswer();
    } finally {
      waits.end(this);
    }
  }

  private SendResult awaitAnswer() {
    while (true) {
      var known = outcome.get();
      if (known != null) {
        return known;
      }
      long now = System.nanoTime();
      if (deadline.nanoTime() - now <= 0) {
        return abandon(new TimeoutException(), failures.deadline());
      }
      if (getExpireNanoTime() - now <= 0) {
        return abandon(
            new TimeoutException(), SendResult.Failed.ofUpstream(failures.noResponse(), false));
      }
      waits.park(this);
      if (caller.isInterrupted()) {
        return abandon(new InterruptedException(), GatewayException.interrupted());
      }
    }
  }

  /** The end of the call, or of the time until the first byte. */
  @Override
  public long getExpireNanoTime() {
    long end = deadline.nanoTime();
    return begun || end - firstByte < 0 ? end : firstByte;
  }

  @Override
  public void wake() {
    LockSupport.unpark(caller);
  }

  /** Gives up waiting, unless the answer has arrived at the same moment. */
  private SendResult abandon(Exception reason, GatewayException problem) {
    return abandon(reason, new SendResult.Failed(problem, false));
  }

  private SendResult abandon(Exception reason, SendResult.Failed failed) {
    if (!outcome.compareAndSet(null, failed)) {
      return Objects.requireNonNull(outcome.get());
    }
    request.abort(reason);
    return failed;
  }

  @Override
  public void onBegin(Response response) {
    begun = true;
    int status = response.getStatus();
    if (status < 200 || status > 599) {
      response.abort(failures.unknownStatus(status));
    }
  }

  @Override
  public boolean onHeader(Response response, HttpField field) {
    if (field.getHeader() == HttpHeader.CONTENT_LENGTH) {
      announced = field.getLongValue();
    } else if (field.getHeader() == HttpHeader.CONTENT_ENCODING) {
      codings.add(field.getValue());
      encoded = true;
    } else if (field.getHeader() == HttpHeader.WWW_AUTHENTICATE) {
      var value = field.getValue();
      if (value != null && challenges.size() < MOST_CHALLENGES) {
        challenges.add(value);
      }
    } else if (ReplyHeaders.keeps(field.getLowerCaseName())) {
      events |= field.getHeader() == HttpHeader.CONTENT_TYPE && isEvents(field.getValue());
      var value = field.getValue();
      if (value != null && SentHeaders.isSafe(value)) {
        headers.add(new Reply.Header(field.getName(), value));
      }
    } else if (field.getHeader() == HttpHeader.LOCATION
        || reads.contains(field.getLowerCaseName())) {
      var value = field.getValue();
      if (value != null) {
        hidden.add(new Reply.Header(field.getName(), value));
      }
    }
    return true;
  }

  private static boolean isEvents(@Nullable String type) {
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("text/event-stream");
  }

  @Override
  public void onContentSource(Response response, Content.Source source) {
    while (true) {
      var chunk = source.read();
      if (chunk == null && events && response.getStatus() == HttpStatus.OK_200) {
        stream(response.getStatus(), source, Content.Chunk.EMPTY);
        return;
      }
      if (chunk == null) {
        source.demand(
            Invocable.from(
                Invocable.InvocationType.NON_BLOCKING, () -> onContentSource(response, source)));
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        response.abort(chunk.getFailure());
        return;
      }
      if (chunk.hasRemaining() && codings.unknown().isPresent()) {
        chunk.release();
        response.abort(failures.unknownCoding(codings.unknown().get()));
        return;
      }
      if (chunk.hasRemaining() && (announced > limit && !encoded)) {
        chunk.release();
        response.abort(failures.tooLarge(limit));
        return;
      }
      if (events && chunk.hasRemaining()) {
        stream(response.getStatus(), source, chunk);
        return;
      }
      int most = MemoryBudget.ofThisProcess().isTight() ? FEW : COLLECTED;
      if (length + chunk.remaining() > most || announced > most && chunk.hasRemaining()) {
        stream(response.getStatus(), source, chunk);
        return;
      }
      collect(chunk);
      boolean last = chunk.isLast();
      chunk.release();
      if (last) {
        return;
      }
    }
  }

  @Override
  public void onComplete(Result result) {
    if (outcome.get() != null) {
      return;
    }
    var failure = result.getFailure();
    if (failure != null) {
      wake(failures.of(failure, begun));
      return;
    }
    wake(new SendResult.Answered(collected(result.getResponse().getStatus())));
  }

  /** Takes an answer that is complete before the request is: the rest is not worth sending. */
  @Override
  public void onSuccess(Response response) {
    if (uploading) {
      answeredEarly = true;
      wake(new SendResult.Answered(collected(response.getStatus())));
    }
  }

  private Reply collected(int status) {
    var bytes = length == buffer.length ? buffer : Arrays.copyOf(buffer, length);
    var body = length == 0 ? Reply.Body.EMPTY : new Reply.Body.Bytes(bytes);
    return new Reply(status, headers, challenges, hidden, body);
  }

  private void collect(Content.Chunk chunk) {
    int size = chunk.remaining();
    if (length + size > buffer.length) {
      int wanted = announced > 0 && !encoded ? (int) announced : Math.max(FIRST_BUFFER, length * 2);
      buffer = Arrays.copyOf(buffer, Math.max(wanted, length + size));
    }
    chunk.getByteBuffer().get(buffer, length, size);
    length += size;
  }

  /** The caller's thread reads the rest. */
  private void stream(int status, Content.Source source, Content.Chunk chunk) {
    var body =
        new UpstreamBody(
            Arrays.copyOf(buffer, length), chunk, source, limit, deadline, request, failures);
    var known = announced >= 0 && !encoded ? OptionalLong.of(announced) : OptionalLong.empty();
    var reply = new Reply(status, headers, challenges, hidden, new Reply.Body.Stream(body, known));
    if (!wake(new SendResult.Answered(reply))) {
      reply.close();
    }
  }

  private boolean wake(SendResult attempt) {
    boolean first = outcome.compareAndSet(null, attempt);
    wake();
    return first;
  }
}
