package org.integrationgateway.core.invoke;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.CallerCatalog.CallerOperations;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.question.AppTroubles;
import org.integrationgateway.core.invoke.question.ListTime;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;

/**
 * The operations that an app has for one caller only. They are asked for under the caller's
 * connection on the first request that needs them, by one request at a time, and kept for each
 * stored credential for at most five minutes. A credential that was changed is another one.
 */
final class CallerCatalogs {
  private static final Duration LONGEST_AGE = Duration.ofMinutes(5);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final int MOST_CACHED = 10_000;

  private final Credentials credentials;
  private final CredentialRefresh refresh;
  private final OperationReview review;
  private final Ticker ticker;
  private final Cache<Key, CompletableFuture<Entry>> cache;
  private final Cache<Key, Failure> failures;

  /** Catalogs that were asked at least once. */
  private final Cache<CallerCatalog, Boolean> asked = Caffeine.newBuilder().weakKeys().build();

  /**
   * The catalog stands for the app as it is deployed: a new deployment has new ones.
   *
   * @param subject empty for a catalog that depends on the credential only
   */
  private record Key(CallerCatalog catalog, String subject, Optional<Credential> credential) {
    static Key of(CallerCatalog catalog, Caller caller, Optional<Credential> credential) {
      return new Key(
          catalog, catalog.dependsOnCredentialOnly() ? "" : caller.subject().id(), credential);
    }
  }

  private record Entry(CallerOperations said, long expires) {}

  private record Failure(GatewayException problem, Duration pause, long until) {}

  CallerCatalogs(Credentials credentials, OperationReview review, Ticker ticker) {
    this.review = review;
    this.credentials = credentials;
    this.refresh = new CredentialRefresh(credentials);
    this.ticker = ticker;
    this.cache = recent(ticker);
    this.failures = recent(ticker);
  }

  private static <V> Cache<Key, V> recent(Ticker ticker) {
    return Caffeine.newBuilder()
        .ticker(ticker)
        .maximumSize(MOST_CACHED)
        .expireAfterWrite(LONGEST_AGE)
        .build();
  }

  /**
   * The caller's own operations of an app: those of every catalog that answers.
   *
   * @param selector the connection and instance whose operations are meant
   */
  Own operations(Caller caller, App app, Selector selector) {
    if (app.catalogs().size() == 1) {
      try {
        var said = operations(caller, app, app.catalogs().get(0), selector);
        return new Own(said.operations(), said.refused(), Optional.empty());
      } catch (GatewayException problem) {
        return new Own(List.of(), Map.of(), Optional.of(problem));
      }
    }
    var operations = new ArrayList<Operation>();
    var refused = new HashMap<String, String>();
    var missing = Optional.<GatewayException>empty();
    for (var catalog : app.catalogs()) {
      try {
        var said = operations(caller, app, catalog, selector);
        operations.addAll(said.operations());
        refused.putAll(said.refused());
      } catch (GatewayException problem) {
        missing = missing.or(() -> Optional.of(problem));
      }
    }
    return new Own(operations, refused, missing);
  }

  /**
   * The operations that an app has for one caller only.
   *
   * @param refused why others cannot be called, by their ids
   * @param missing why some operations are not known: {@code NOT_CONNECTED}, {@code
   *     INSTANCE_SELECTION_REQUIRED}, {@code NOT_FOUND}, {@code RECONNECT_REQUIRED}, {@code
   *     PROVIDER_*}, {@code UPSTREAM_*}
   */
  record Own(
      List<Operation> operations,
      Map<String, String> refused,
      Optional<GatewayException> missing) {}

  private CallerOperations operations(
      Caller caller, App app, CallerCatalog catalog, Selector selector) {
    var deadline = Deadline.in(ListTime.LONGEST);
    var credential = credentials.resolve(caller, app, catalog.connection(), selector, deadline);
    var key = Key.of(catalog, caller, credential);
    var failure = failures.getIfPresent(key);
    if (failure != null && ticker.read() - failure.until < 0) {
      throw failure.problem;
    }
    while (true) {
      var mine = new CompletableFuture<Entry>();
      var other = cache.asMap().putIfAbsent(key, mine);
      if (other == null) {
        return load(caller, app, key, deadline, mine);
      }
      var entry = await(other, deadline);
      if (ticker.read() < entry.expires) {
        // The same credential may have been stored again, or by another caller.
        credential.ifPresent(used -> credentials.accepted(caller, app, used));
        return entry.said;
      }
      cache.asMap().remove(key, other);
    }
  }

  /** Checks selectors against the same credentials. */
  SelectedConnection selected() {
    return new SelectedConnection(credentials);
  }

  /** Returns whether the operations of an app were asked for, on behalf of any caller. */
  boolean hasAsked(App app) {
    return app.catalogs().stream().allMatch(catalog -> asked.getIfPresent(catalog) != null);
  }

  /** Forgets what is known of a subject, whose connections have changed. */
  void forget(String subject) {
    cache.asMap().keySet().removeIf(key -> key.subject.equals(subject));
    failures.asMap().keySet().removeIf(key -> key.subject.equals(subject));
  }

  /** Forgets what is known of an app, for all of its callers. */
  void forget(App app) {
    cache.asMap().keySet().removeIf(key -> app.catalogs().contains(key.catalog));
    failures.asMap().keySet().removeIf(key -> app.catalogs().contains(key.catalog));
  }

  private CallerOperations load(
      Caller caller, App app, Key key, Deadline deadline, CompletableFuture<Entry> mine) {
    asked.put(key.catalog, true);
    try {
      var context = CallContext.of(caller.subject());
      var said =
          ListTime.during(
              app.name(),
              "its operations",
              deadline,
              () ->
                  refresh.run(
                      caller,
                      app,
                      key.catalog.connection(),
                      key.credential,
                      deadline,
                      credential -> key.catalog.operations(context, credential, deadline)));
      var loaded = review.reviewed(app, key.catalog, withoutShared(app, said));
      var age = loaded.maxAge().compareTo(LONGEST_AGE) < 0 ? loaded.maxAge() : LONGEST_AGE;
      mine.complete(new Entry(loaded, ticker.read() + age.toNanos()));
      if (age.isZero()) {
        cache.asMap().remove(key, mine);
      }
      failures.invalidate(key);
      return loaded;
    } catch (RuntimeException | Error failure) {
      cache.asMap().remove(key, mine);
      mine.completeExceptionally(failure);
      remember(key, failure);
      throw failure;
    }
  }

  /** An id that every caller has means the same operation for all. */
  private static CallerOperations withoutShared(App app, CallerOperations loaded) {
    var others =
        loaded.operations().stream()
            .filter(operation -> !app.operations().containsKey(operation.id()))
            .toList();
    return new CallerOperations(others, loaded.refused(), loaded.maxAge());
  }

  /** An upstream that does not tell its operations is asked again after growing pauses. */
  private void remember(Key key, Throwable failure) {
    if (failure instanceof GatewayException problem && AppTroubles.isOfUpstream(problem)) {
      var before = failures.getIfPresent(key);
      var pause = before == null ? FIRST_PAUSE : before.pause.multipliedBy(2);
      var bounded = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
      failures.put(key, new Failure(problem, bounded, ticker.read() + bounded.toNanos()));
    }
  }

  private static Entry await(CompletableFuture<Entry> running, Deadline deadline) {
    try {
      return running.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof GatewayException problem) {
        throw problem;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (TimeoutException late) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_TIMEOUT, "the app did not list its operations in time", late);
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
  }
}
