package org.integrationgateway.server.http.grpc;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.host.services.RelayedCall;
import org.jspecify.annotations.Nullable;

/** One gRPC call as Jetty carries it. No thread waits for the client or for the handler. */
final class GrpcExchange implements RelayedCall.Answer {
  private static final int INTERNAL = 13;

  private final Request request;
  private final FrameReader frames = new FrameReader();
  private final FrameWriter writer;
  private final AtomicBoolean wanted = new AtomicBoolean();
  private final AtomicBoolean demanded = new AtomicBoolean();
  private final AtomicBoolean gone = new AtomicBoolean();
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger turns = new AtomicInteger();
  private volatile RelayedCall call = GrpcDoor.Ignored.CALL;
  private boolean begun;
  private boolean ended;
  private Content.@Nullable Chunk chunk;

  GrpcExchange(Request request, Response response, Callback callback) {
    this.request = request;
    this.writer = new FrameWriter(response, callback, this::gone);
  }

  /** Begins the call. Its door may ask for messages and answer before this method returns. */
  void begin(Function<RelayedCall.Answer, RelayedCall> door) {
    // No idle timeout for a stream: its connection has one.
    request.addIdleTimeoutListener(timeout -> false);
    request.addFailureListener(failure -> gone());
    turns.incrementAndGet();
    call = door.apply(this);
    begun = true;
    if (gone.get()) {
      call.cancel();
    }
    takeTurns(1);
  }

  @Override
  public void more() {
    wanted.set(true);
    proceed();
  }

  /** Reads on. A thread that finds another one reading leaves the work to it. */
  private void proceed() {
    if (turns.getAndIncrement() == 0) {
      takeTurns(1);
    }
  }

  private void takeTurns(int taken) {
    for (int missed = taken; missed != 0; ) {
      try {
        read();
      } catch (FrameReader.InvalidFrameException refused) {
        // In this order, because a cancelled call may still answer with its status.
        close(refused.status(), String.valueOf(refused.getMessage()), List.of());
        call.cancel();
      }
      missed = turns.addAndGet(-missed);
    }
  }

  private void read() throws FrameReader.InvalidFrameException {
    if (over.get()) {
      release();
      return;
    }
    while (begun && wanted.get() && !ended) {
      if (chunk == null) {
        chunk = request.read();
      }
      if (chunk == null) {
        demand();
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        ended = true;
        gone();
        return;
      }
      pass(chunk);
    }
  }

  private void demand() {
    if (demanded.compareAndSet(false, true)) {
      request.demand(
          () -> {
            demanded.set(false);
            proceed();
          });
    }
  }

  private void pass(Content.Chunk from) throws FrameReader.InvalidFrameException {
    var message = frames.take(from.getByteBuffer());
    if (message != null) {
      wanted.set(false);
      call.message(message);
      return;
    }
    boolean last = from.isLast();
    release();
    if (last) {
      if (frames.isInside()) {
        throw new FrameReader.InvalidFrameException(INTERNAL, "the last message broke off");
      }
      ended = true;
      call.end();
    }
  }

  private void release() {
    if (chunk != null) {
      chunk.release();
      chunk = null;
    }
  }

  private void gone() {
    if (gone.compareAndSet(false, true)) {
      call.cancel();
      over();
    }
  }

  /** Stops reading the request. */
  private void over() {
    over.set(true);
    proceed();
  }

  @Override
  public void head(List<RelayedCall.Field> fields) {
    writer.head(fields);
  }

  @Override
  public void message(byte[] message, Runnable taken) {
    writer.message(message, taken);
  }

  @Override
  public void close(int status, String message, List<RelayedCall.Field> trailers) {
    writer.close(status, message, trailers);
    over();
  }
}
