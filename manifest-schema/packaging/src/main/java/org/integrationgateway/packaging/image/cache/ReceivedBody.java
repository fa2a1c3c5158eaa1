package org.integrationgateway.packaging.image.cache;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Writes the body of a response to a file, part by part. */
final class ReceivedBody implements BodySubscriber<Void> {
  private final ReceivedFile received;
  private final CompletableFuture<Void> whole = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  ReceivedBody(ReceivedFile received) {
    this.received = received;
  }

  @Override
  public CompletionStage<Void> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Flow.Subscription incoming) {
    subscription = incoming;
    incoming.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    try {
      for (var piece : pieces) {
        var bytes = new byte[piece.remaining()];
        piece.get(bytes);
        received.write(bytes, 0, bytes.length);
      }
      next(true);
    } catch (IOException failed) {
      next(false);
      whole.completeExceptionally(failed);
    }
  }

  private void next(boolean more) {
    var from = subscription;
    if (from == null) {
      return;
    }
    if (more) {
      from.request(1);
      return;
    }
    from.cancel();
  }

  @Override
  public void onError(Throwable failed) {
    whole.completeExceptionally(failed);
  }

  @Override
  public void onComplete() {
    whole.complete(null);
  }
}
