package org.integrationgateway.http.rate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.integrationgateway.config.server.RatesConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Secret;

/**
 * Limits requests before anything is read for them. An address that sends wrong tokens is limited,
 * callers at the same address whose token was valid a moment ago are not.
 */
public final class RequestRates implements AutoCloseable {
  private static final int MOST_RECOGNISED = 100_000;

  private final RateLimit subjects;
  private final RateLimit addresses;
  private final RateLimit logins;
  private final CallRates calls;
  private final RateObserver observer;
  private final SharedCounts shared;
  private final long seed = new SecureRandom().nextLong();

  /** The buckets of subjects by the fingerprint of a token or session that was valid. */
  private final Cache<Long, Bucket> recognised =
      Caffeine.newBuilder().maximumSize(MOST_RECOGNISED).build();

  /** Addresses whose request a route has verified a moment ago. */
  private final Cache<String, Boolean> verifiedSenders =
      Caffeine.newBuilder()
          .maximumSize(MOST_RECOGNISED)
          .expireAfterWrite(Duration.ofMinutes(10))
          .build();

  public RequestRates(RatesConfig config, RateObserver observer, SharedCounts shared) {
    this(config, observer, shared, System::nanoTime);
  }

  RequestRates(
      RatesConfig config, RateObserver observer, SharedCounts shared, LongSupplier nanoTime) {
    subjects = new RateLimit(LimitKind.SUBJECT, config.perSubject(), observer, shared, nanoTime);
    addresses = new RateLimit(LimitKind.ADDRESS, config.perAddress(), observer, shared, nanoTime);
    logins = new RateLimit(LimitKind.LOGIN, config.login(), observer, shared, nanoTime);
    calls = new CallRates(observer, shared);
    this.observer = observer;
    this.shared = shared;
  }

  /** Receives each request that is refused. */
  public RateObserver observer() {
    return observer;
  }

  /** The rates of calls, by app and operation. */
  public CallRates ofCalls() {
    return calls;
  }

  /**
   * Resolves a caller within the rates.
   *
   * @param address of the request
   * @param credential the token or session that was presented
   * @param resolution resolves it
   * @throws GatewayException {@code RATE_LIMITED}, or as the resolution throws
   */
  public Caller within(String address, Optional<Secret> credential, Supplier<Caller> resolution) {
    if (subjects.isOff() && addresses.isOff()) {
      return resolution.get();
    }
    long print = credential.map(this::fingerprint).orElse(0L);
    var known = credential.isEmpty() ? null : recognised.getIfPresent(print);
    if (known == null && !addresses.isOff()) {
      addresses.check(network(address));
    }
    var caller = resolved(address, print, resolution);
    var bucket =
        known != null && known.key().equals(caller.subject().id())
            ? known
            : subjects.bucket(caller.subject().id());
    if (bucket != known) {
      recognised.put(print, bucket);
    }
    if (!subjects.isOff()) {
      subjects.take(bucket, address);
    }
    return caller;
  }

  private Caller resolved(String address, long print, Supplier<Caller> resolution) {
    try {
      return resolution.get();
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.UNAUTHENTICATED && !addresses.isOff()) {
        recognised.invalidate(print);
        addresses.count(network(address));
      }
      throw refused;
    }
  }

  /**
   * Verifies a request that no caller sends within the rate of its address. Senders at an address
   * that was verified for the route a moment ago are not limited, so that wrong requests from a
   * shared address do not stop right ones.
   *
   * @param verification throws {@code UNAUTHENTICATED} for a wrong request
   * @throws GatewayException {@code RATE_LIMITED}
   */
  public <T, E extends Exception> T verified(
      String address, String route, Verification<T, E> verification) throws E {
    if (addresses.isOff()) {
      return verification.run();
    }
    var network = network(address);
    var sender = network + " " + route;
    if (verifiedSenders.getIfPresent(sender) == null) {
      addresses.check(network);
    }
    try {
      var verified = verification.run();
      verifiedSenders.put(sender, Boolean.TRUE);
      return verified;
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.UNAUTHENTICATED) {
        addresses.count(network);
      }
      throw refused;
    }
  }

  /** Verifies a request, or refuses it. */
  @FunctionalInterface
  public interface Verification<T, E extends Exception> {
    T run() throws E;
  }

  /**
   * Counts a step of a login.
   *
   * @param step each has a count of its own
   * @throws GatewayException {@code RATE_LIMITED}
   */
  public void login(String step, String address) {
    if (!logins.isOff()) {
      logins.take(logins.bucket(network(address) + " " + step), address);
    }
  }

  /** One host has a whole network of IPv6 addresses: the first 64 bits count. */
  private static String network(String address) {
    if (address.indexOf(':') < 0) {
      return address;
    }
    int end = -1;
    for (int i = 0; i < 4; i++) {
      end = address.indexOf(':', end + 1);
      if (end < 0) {
        return address;
      }
    }
    return address.substring(0, end) + "::/64";
  }

  private long fingerprint(Secret credential) {
    return credential.use(
        text -> {
          long hash = seed;
          for (int i = 0; i < text.length(); i++) {
            hash = 1_099_511_628_211L * hash ^ text.charAt(i);
          }
          return hash;
        });
  }

  /** Ends the reports to the other replicas. */
  @Override
  public void close() {
    shared.close();
  }
}
