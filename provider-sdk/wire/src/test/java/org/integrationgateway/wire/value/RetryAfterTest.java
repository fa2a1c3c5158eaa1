package org.integrationgateway.wire.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.rpc.Code;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.Test;

/** The time after which a request may be tried again, across the wire. */
final class RetryAfterTest {
  @Test
  void travelsWithARefusal() {
    var wait = Duration.ofSeconds(29).plusNanos(5);
    var status = status(ServiceException.later(Reason.LOCKED, "too many attempts", wait));
    assertThat(read(status).reason()).isEqualTo(Reason.LOCKED);
    assertThat(read(status)).hasMessage("too many attempts");
    assertThat(read(status).retryAfter()).contains(wait);

    var plain = status(new ServiceException(Reason.LOCKED, "too many attempts"));
    assertThat(read(plain).retryAfter()).isEmpty();
  }

  @Test
  void isBelievedOnlyAsFarAsItMakesSense() {
    assertThat(said(Long.MAX_VALUE, Integer.MAX_VALUE))
        .hasValueSatisfying(
            wait -> assertThat(wait).isBetween(Duration.ofDays(1), Duration.ofDays(2)));
    assertThat(said(-1, 0)).isEmpty();
    assertThat(said(0, -1)).isEmpty();
    assertThat(said(Long.MIN_VALUE, Integer.MIN_VALUE)).isEmpty();
  }

  /** The time that a provider of any language may send. */
  private static Optional<Duration> said(long seconds, int nanos) {
    var delay = com.google.protobuf.Duration.newBuilder().setSeconds(seconds).setNanos(nanos);
    var reason = ErrorInfo.newBuilder().setDomain("gateway.provider.v1").setReason("LOCKED");
    var status =
        com.google.rpc.Status.newBuilder()
            .setCode(Code.RESOURCE_EXHAUSTED.getNumber())
            .addDetails(Any.pack(reason.build()))
            .addDetails(Any.pack(RetryInfo.newBuilder().setRetryDelay(delay).build()));
    return read(StatusProto.toStatusRuntimeException(status.build())).retryAfter();
  }

  private static StatusRuntimeException status(ServiceException refused) {
    return ServiceFailures.ALL.toStatus(refused).orElseThrow();
  }

  private static ServiceException read(StatusRuntimeException status) {
    return (ServiceException) ServiceFailures.ALL.fromStatus(status, "it");
  }
}
