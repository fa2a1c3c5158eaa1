package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.integer;

import java.time.Duration;
import java.util.List;
import org.integrationgateway.config.server.RatesConfig.Rate;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** The rates of {@code server.limits}. */
final class RateKeys {
  private static final int MOST = 1_000_000;
  private static final RatesConfig USUAL = RatesConfig.DEFAULT;

  private static final RateKey PER_SUBJECT =
      new RateKey(
          "perSubjectRate",
          "perSecond",
          USUAL.perSubject(),
          "Requests of one subject at one replica; more are answered with 429.");
  private static final RateKey PER_ADDRESS =
      new RateKey(
          "perAddressRate",
          "perSecond",
          USUAL.perAddress(),
          "Requests of one address whose token or session is missing or not valid; more are"
              + " answered with 429.");
  private static final RateKey LOGIN =
      new RateKey(
          "loginRate",
          "perMinute",
          USUAL.login(),
          "Requests of one address to each step of a login: begin, password, callback, link,"
              + " device, client, registration.");

  /** The keys in the block {@code limits}. */
  static final List<Key<?>> ALL = List.of(PER_SUBJECT.key, PER_ADDRESS.key, LOGIN.key);

  private RateKeys() {}

  static RatesConfig read(Settings limits) {
    return new RatesConfig(PER_SUBJECT.read(limits), PER_ADDRESS.read(limits), LOGIN.read(limits));
  }

  /** The keys of one rate. */
  private static final class RateKey {
    private final Duration period;
    private final Key<Integer> requests;
    private final Key<Integer> burst;
    private final Key<Settings> key;

    RateKey(String name, String unit, Rate usual, String doc) {
      period = usual.period();
      requests =
          withDefault(
              unit, integer(0, MOST), usual.requests(), "How many requests; 0: any number.");
      burst =
          withDefault("burst", integer(1, MOST), usual.burst(), "How many at once, after a pause.");
      key = block(name, Block.of(requests, burst), doc);
    }

    Rate read(Settings limits) {
      var rate = limits.get(key);
      return new Rate(rate.get(requests), period, rate.get(burst));
    }
  }
}
