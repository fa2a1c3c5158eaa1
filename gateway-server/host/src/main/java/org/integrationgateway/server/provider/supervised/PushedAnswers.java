package org.integrationgateway.server.provider.supervised;

import java.util.Optional;
import java.util.concurrent.Flow;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;

/** Answers that a provider pushes to a subscriber after the method has returned. */
final class PushedAnswers {
  private PushedAnswers() {}

  /**
   * The arguments of a call with such an answer, with a subscriber that tells when it has ended;
   * empty for any other call.
   *
   * @param provider its name, for messages
   * @param closed may be told more than once
   */
  static Optional<@Nullable Object[]> telling(
      @Nullable Object @Nullable [] arguments, String provider, Runnable closed) {
    for (int i = 0; arguments != null && i < arguments.length; i++) {
      if (arguments[i] instanceof Flow.Subscriber<?> subscriber) {
        @Nullable Object[] telling = arguments.clone();
        telling[i] = counted(subscriber, provider, closed);
        return Optional.of(telling);
      }
    }
    return Optional.empty();
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
