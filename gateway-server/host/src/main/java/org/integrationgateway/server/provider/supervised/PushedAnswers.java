package org.integrationgateway.server.provider.supervised;

import java.util.concurrent.Flow;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;

/** Answers that a provider pushes to a subscriber after the method has returned. */
final class PushedAnswers {
  private PushedAnswers() {}

  /** Whether a call with these arguments has such an answer. */
  static boolean wanted(@Nullable Object @Nullable [] arguments) {
    return position(arguments) >= 0;
  }

  /**
   * The arguments with a subscriber that tells when the answer has ended.
   *
   * @param provider its name, for messages
   * @param closed may be told more than once
   */
  static @Nullable Object[] telling(
      @Nullable Object[] arguments, String provider, Runnable closed) {
    var counted = arguments.clone();
    int at = position(arguments);
    if (arguments[at] instanceof Flow.Subscriber<?> subscriber) {
      counted[at] = counted(subscriber, provider, closed);
    }
    return counted;
  }

  private static int position(@Nullable Object @Nullable [] arguments) {
    for (int i = 0; arguments != null && i < arguments.length; i++) {
      if (arguments[i] instanceof Flow.Subscriber<?>) {
        return i;
      }
    }
    return -1;
  }

  private static <T> Flow.Subscriber<T> counted(
      Flow.Subscriber<T> subscriber, String provider, Runnable closed) {
    return new Counted<>(subscriber, provider, closed);
  }

  private record Counted<T>(Flow.Subscriber<T> subscriber, String provider, Runnable closed)
      implements Flow.Subscriber<T> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscriber.onSubscribe(
          new Flow.Subscription() {
            @Override
            public void request(long pieces) {
              subscription.request(pieces);
            }

            @Override
            public void cancel() {
              try {
                subscription.cancel();
              } finally {
                closed.run();
              }
            }
          });
    }

    @Override
    public void onNext(T piece) {
      subscriber.onNext(piece);
    }

    @Override
    public void onError(Throwable failure) {
      closed.run();
      subscriber.onError(failure instanceof ProviderException lost ? broken(lost) : failure);
    }

    @Override
    public void onComplete() {
      closed.run();
      subscriber.onComplete();
    }

    private ServiceException broken(ProviderException lost) {
      return new ServiceException(
          Reason.UNAVAILABLE,
          "provider '%s' failed during the call: its connection broke".formatted(provider),
          lost);
    }
  }
}
