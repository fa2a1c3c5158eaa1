package org.integrationgateway.config.server;

import java.net.URI;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.sdk.Secret;

/** Checks {@code server.notices}: each receiver is one place, and its secret can sign. */
public record NoticeChecks(Reading reading) {
  private static final String PREFIX = "whsec_";
  private static final int LEAST = 24;
  private static final int MOST = 64;
  private static final String SECRET = "secret";
  private static final String REMEDY = "Make one with 'echo whsec_$(openssl rand -base64 32)'.";

  /**
   * Checks the receivers.
   *
   * @param apps the names of {@code apps}
   */
  public void check(Settings server, Collection<String> apps) {
    var items = server.items("notices");
    if (items.size() > NoticeConfig.MOST) {
      reading.problem(
          FieldRule.VALUE,
          server.at("notices"),
          "'server.notices' has %d receivers; at most %d are allowed"
              .formatted(items.size(), NoticeConfig.MOST),
          "Let one receiver pass notices on to others.");
    }
    var places = new HashSet<String>();
    for (var item : items) {
      reading.reference(item, "app", "the app", "apps", apps);
      checkPlace(item, places);
      checkSecret(item);
    }
  }

  private void checkPlace(Settings item, HashSet<String> places) {
    boolean app = item.node("app").isPresent();
    boolean operation = item.node("operation").isPresent();
    if (item.node("url").isPresent() ? app || operation : !app || !operation) {
      at(item)
          .ifPresent(
              at ->
                  reading.problem(
                      FieldRule.VALUE,
                      at,
                      "an item of 'server.notices' needs a URL, or an operation of an app",
                      "Write 'url' with 'secret', or 'app' with 'operation'."));
      return;
    }
    item.written("url", URI.class)
        .filter(url -> url.getRawUserInfo() != null)
        .ifPresent(
            url ->
                reading.refuse(
                    item,
                    "url",
                    "'url' of 'server.notices' contains a user, which is not sent with requests",
                    "Remove it: 'secret' authenticates the sender."));
    var place =
        item.written("url", URI.class)
            .map(URI::toString)
            .orElseGet(
                () ->
                    item.written("app", String.class).orElse("")
                        + "/"
                        + item.written("operation", String.class).orElse(""));
    if (!places.add(place)) {
      reading.refuse(
          item,
          app ? "app" : "url",
          "'server.notices' names the same receiver twice",
          "Write one item, with the events of both.");
    }
  }

  /** A secret that is looked up elsewhere is checked when it is there. */
  private void checkSecret(Settings item) {
    var secret = item.written(SECRET, Secret.class);
    if (item.node("url").isPresent() && item.node(SECRET).isEmpty()) {
      reading.problem(
          FieldRule.MISSING,
          item.at("url"),
          "an item of 'server.notices' has a 'url' and no 'secret', which signs its notices",
          REMEDY);
    } else if (item.node("app").isPresent() && item.node(SECRET).isPresent()) {
      reading.refuse(
          item,
          SECRET,
          "'secret' of 'server.notices' signs requests to a 'url'; an operation has the credential"
              + " of its app",
          "Remove it.");
    }
    secret
        .filter(given -> item.node("url").isPresent())
        .flatMap(given -> given.use(NoticeChecks::problem))
        .ifPresent(
            problem ->
                reading.refuse(item, SECRET, "'secret' of 'server.notices' " + problem, REMEDY));
  }

  private static Optional<String> problem(String secret) {
    if (!secret.startsWith(PREFIX)) {
      return Optional.of("does not begin with whsec_");
    }
    try {
      int length = Base64.getDecoder().decode(secret.substring(PREFIX.length())).length;
      return length >= LEAST && length <= MOST
          ? Optional.empty()
          : Optional.of(
              "has %d bytes; Standard Webhooks requires %d to %d".formatted(length, LEAST, MOST));
    } catch (IllegalArgumentException malformed) {
      return Optional.of("is not base64 after whsec_");
    }
  }

  private static Optional<Position> at(Settings item) {
    return Stream.of("url", "app", "operation", "events", SECRET)
        .filter(key -> item.node(key).isPresent())
        .findFirst()
        .map(item::at);
  }
}
