package org.integrationgateway.http.grpc;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One call of a unary method of a service of this process: the message itself goes to the method,
 * and its answer comes back. It runs under the gRPC context of the calling thread.
 *
 * @param <Q> the request
 * @param <A> the answer
 */
public final class DirectCall<Q, A> extends ServerCall<Q, A> {
  private final MethodDescriptor<Q, A> method;
  private final CompletableFuture<Status> end = new CompletableFuture<>();
  private volatile @Nullable A answer;
  private volatile Metadata trailers = new Metadata();

  private DirectCall(MethodDescriptor<Q, A> method) {
    this.method = method;
  }

  /**
   * Calls a method and waits for its answer.
   *
   * @throws io.grpc.StatusRuntimeException when it refuses or fails, with its details
   */
  public static <Q, A> A answer(ServerMethodDefinition<Q, A> method, Q request) {
    var call = new DirectCall<Q, A>(method.getMethodDescriptor());
    var listener = method.getServerCallHandler().startCall(call, new Metadata());
    listener.onMessage(request);
    listener.onHalfClose();
    var status = call.end.join();
    listener.onComplete();
    if (!status.isOk()) {
      throw status.asRuntimeException(call.trailers);
    }
    return Objects.requireNonNull(call.answer, "a unary method returns one message");
  }

  @Override
  public void sendMessage(A message) {
    answer = message;
  }

  @Override
  public void close(Status status, Metadata with) {
    trailers = with;
    end.complete(status);
  }

  @Override
  public MethodDescriptor<Q, A> getMethodDescriptor() {
    return method;
  }

  /** Does nothing: flow needs no control with one message each way. */
  @Override
  public void request(int messages) {}

  /** Does nothing: no connection needs the headers. */
  @Override
  public void sendHeaders(Metadata headers) {}

  /** The thread of the caller waits until the call has ended. */
  @Override
  public boolean isCancelled() {
    return false;
  }
}
