package org.integrationgateway.samples.vault.server;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The bytes of a response, which fails beyond a limit. */
final class LimitedBody implements BodySubscriber<byte[]> {
  private final BodySubscriber<byte[]> whole = BodySubscribers.ofByteArray();
  private final int limit;
  private Flow.@Nullable Subscription subscription;
  private long length;

  /**
   * @param limit in bytes
   */
  LimitedBody(int limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    this.subscription = subscription;
    whole.onSubscribe(subscription);
  }

  @Override
  public void onNext(List<ByteBuffer> part) {
    for (var buffer : part) {
      length += buffer.remaining();
    }
    if (length <= limit) {
      whole.onNext(part);
      return;
    }
    if (subscription != null) {
      subscription.cancel();
    }
    whole.onError(new TooLong(limit));
  }

  @Override
  public void onError(Throwable failure) {
    whole.onError(failure);
  }

  @Override
  public void onComplete() {
    if (length <= limit) {
      whole.onComplete();
    }
  }

  /** A response beyond its limit. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;

    private TooLong(int limit) {
      super("the response has more than " + limit + " bytes");
    }
  }
}
