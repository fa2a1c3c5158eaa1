package org.integrationgateway.wire.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import java.nio.channels.ClosedChannelException;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.sdk.ServiceException;
import org.junit.jupiter.api.Test;

/** The statuses with which gRPC reports that a connection broke. */
final class LostConnectionTest {
  @Test
  void isToldApartFromAFailureOfTheProvider() {
    assertThat(read(Status.UNAVAILABLE))
        .isInstanceOfSatisfying(
            ProviderException.class, lost -> assertThat(lost.failure()).isEqualTo(Failure.LOST));
    assertThat(read(Status.UNKNOWN.withDescription("it failed")))
        .isInstanceOf(ServiceException.class);
  }

  @Test
  void isKnownByItsCauseWhenItBreaksWhileARequestIsSent() {
    var sending =
        Status.UNKNOWN.withDescription("channel closed").withCause(new ClosedChannelException());
    assertThat(read(sending))
        .isInstanceOfSatisfying(
            ProviderException.class, lost -> assertThat(lost.failure()).isEqualTo(Failure.LOST));
  }

  private static RuntimeException read(Status status) {
    return ServiceFailures.ALL.fromStatus(status.asRuntimeException(), "get");
  }
}
