package org.integrationgateway.wire.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Context;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import org.integrationgateway.wire.value.ServiceFailures;
import org.junit.jupiter.api.Test;

final class WorkersTest {
  private Throwable failure = new AssertionError("not answered");

  @Test
  void answersAlsoWhereAMissingClassKeepsTheFailureFromBeingTold() throws Exception {
    FailureMapping incomplete =
        told -> {
          throw new NoClassDefFoundError("com/google/rpc/Status");
        };
    FailureMapping.in(Context.current(), incomplete)
        .run(
            () ->
                Workers.borrowing(Runnable::run)
                    .run(
                        "operation 'fetch'",
                        ServiceFailures.ALL,
                        new Answer(),
                        cancellation -> {
                          throw new IllegalStateException("refused");
                        }));

    var status = Status.fromThrowable(failure);
    assertThat(status.getCode()).isEqualTo(Status.Code.INTERNAL);
    assertThat(status.getDescription()).contains("operation 'fetch' failed").doesNotContain("com/");
  }

  /** The answer of a call that has no caller. */
  private final class Answer extends ServerCallStreamObserver<String> {
    @Override
    public void onError(Throwable told) {
      failure = told;
    }

    @Override
    public void onNext(String answer) {}

    @Override
    public void onCompleted() {}

    @Override
    public boolean isCancelled() {
      return false;
    }

    @Override
    public void setOnCancelHandler(Runnable handler) {}

    @Override
    public void setCompression(String compression) {}

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setOnReadyHandler(Runnable handler) {}

    @Override
    public void request(int count) {}

    @Override
    public void setMessageCompression(boolean enable) {}

    @Override
    public void disableAutoInboundFlowControl() {}
  }
}
