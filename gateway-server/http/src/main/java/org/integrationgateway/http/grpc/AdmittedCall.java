package org.integrationgateway.http.grpc;

import com.google.protobuf.Message;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.integrationgateway.base.trace.Span;
import org.jspecify.annotations.Nullable;

/**
 * A call that the door can end itself: at the end of its time, when its caller may go on no longer,
 * or when the server stops. What its service answers afterwards is ignored.
 */
public final class AdmittedCall<Q, A> extends SimpleForwardingServerCall<Q, A> {
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Status status = Status.CANCELLED;
  private final List<Runnable> whenEnded = new CopyOnWriteArrayList<>();
  private volatile @Nullable Listener<Q> listener;
  private boolean closed;
  private volatile boolean over;
  private volatile boolean cut;

  public AdmittedCall(ServerCall<Q, A> call) {
    super(call);
  }

  /** Runs this once when the call has ended, in any way. */
  public void whenEnded(Runnable action) {
    lock.lock();
    try {
      if (!over) {
        whenEnded.add(action);
        return;
      }
    } finally {
      lock.unlock();
    }
    action.run();
  }

  /** Ends this step with the call. */
  public void traced(Span step) {
    whenEnded(() -> RpcSpan.end(step, status));
  }

  private void ended() {
    lock.lock();
    try {
      if (over) {
        return;
      }
      over = true;
    } finally {
      lock.unlock();
    }
    whenEnded.forEach(Runnable::run);
  }

  /** Answers with this status, and cancels the work for the call. */
  public void end(StatusRuntimeException refused) {
    if (closedNow(
        refused.getStatus(), Optional.ofNullable(refused.getTrailers()).orElseGet(Metadata::new))) {
      cut = true;
      ended();
      var working = listener;
      if (working != null) {
        working.onCancel();
      }
    }
  }

  /** Cancels the work of the call when its client leaves, unless the transport has done so. */
  public void endWith(GrpcPeer peer) {
    peer.lost()
        .whenComplete(
            (none, failure) -> {
              if (!over) {
                end(Status.CANCELLED.withDescription("the client has left").asRuntimeException());
              }
            });
  }

  /** Closes the call, unless it is closed; returns whether it was open. */
  private boolean closedNow(Status with, Metadata trailers) {
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      closed = true;
      status = with;
      delegate().close(with, trailers);
      return true;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close(Status with, Metadata trailers) {
    if (closedNow(with, trailers)) {
      ended();
    }
  }

  @Override
  public void sendHeaders(Metadata headers) {
    whileOpen(() -> delegate().sendHeaders(headers));
  }

  @Override
  public void sendMessage(A message) {
    whileOpen(() -> delegate().sendMessage(message));
  }

  private void whileOpen(Runnable action) {
    lock.lock();
    try {
      if (!closed) {
        action.run();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isReady() {
    return !cut && super.isReady();
  }

  @Override
  public boolean isCancelled() {
    return cut || super.isCancelled();
  }

  /**
   * Connects the transport with the call: returns the listener for its messages.
   *
   * @param service takes the messages
   * @param check refuses messages by throwing
   */
  public Listener<Q> listening(Listener<Q> service, Consumer<Message> check) {
    listener = service;
    if (cut) {
      service.onCancel();
    }
    return new SimpleForwardingServerCallListener<>(service) {
      @Override
      public void onMessage(Q message) {
        if (cut) {
          return;
        }
        try {
          if (message instanceof Message request) {
            check.accept(request);
          }
        } catch (StatusRuntimeException refused) {
          end(refused);
          return;
        }
        super.onMessage(message);
      }

      @Override
      public void onHalfClose() {
        if (!cut) {
          super.onHalfClose();
        }
      }

      @Override
      public void onCancel() {
        ended();
        if (!cut) {
          super.onCancel();
        }
      }

      @Override
      public void onComplete() {
        ended();
        if (!cut) {
          super.onComplete();
        }
      }
    };
  }
}
