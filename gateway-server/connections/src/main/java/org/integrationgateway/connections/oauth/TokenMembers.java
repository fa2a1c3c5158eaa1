package org.integrationgateway.connections.oauth;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.text.ValuePath;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.engines.signing.ProofKey;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.oauth.TokenResponse;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The members of a successful answer (RFC 6749, 5.1). Where the manifest places the token deeper,
 * the other members are read beside it: what stands at the top may belong to another token.
 */
final class TokenMembers {
  private static final int LONGEST_TOKEN = 16 * 1024;
  private static final int MOST_SCOPES = 1000;
  private static final Duration LONGEST_LIFE = Duration.ofDays(3650);

  /** Types whose tokens need in each request what the gateway does not have. */
  private static final Set<String> UNUSABLE = Set.of("mac", "pop", "hok");

  private static final String BOUND = "dpop";

  private final JsonNode body;
  private final OAuth dialect;
  private final @Nullable ProofKey proof;
  private final JsonNode around;
  private final String name;

  /**
   * @param proof the key that the request has proven; null: none
   */
  TokenMembers(JsonNode body, OAuth dialect, @Nullable ProofKey proof) {
    this.body = body;
    this.proof = proof;
    this.dialect = dialect;
    var path = dialect.tokenResponse().accessTokenPath();
    var steps = ValuePath.steps(path);
    int above = steps.size() - 1;
    // Answers to refresh requests have the token at its usual place.
    boolean deeper = above > 0 && JsonPath.find(body, steps).isPresent();
    boolean usual = !deeper && JsonPath.find(body, steps).isEmpty();
    this.around = deeper ? JsonPath.find(body, steps.subList(0, above)).orElse(body) : body;
    this.name = usual ? TokenResponse.ACCESS_TOKEN : above < 0 ? "" : steps.get(above);
  }

  /** Empty when there is no token that can be used. */
  Optional<TokenAnswer> answer() {
    var type = JsonPath.text(around, "token_type").orElse("").toLowerCase(Locale.ROOT);
    var token = token(name);
    if (token.isEmpty() || UNUSABLE.contains(type) || type.equals(BOUND) && proof == null) {
      return Optional.empty();
    }
    return Optional.of(
        new TokenAnswer(
            token.get(),
            token("refresh_token"),
            lifetime(),
            scopes(),
            Optional.ofNullable(proof).filter(key -> type.equals(BOUND)),
            body));
  }

  /** Printable ASCII (RFC 6749, A.12), so that it can stand in a header. */
  private Optional<Secret> token(String member) {
    var value = around.path(member);
    return Optional.of(value)
        .filter(JsonNode::isString)
        .map(JsonNode::asString)
        .filter(text -> !text.isBlank() && text.length() <= LONGEST_TOKEN)
        .filter(text -> text.chars().allMatch(c -> c >= ' ' && c <= '~'))
        .map(Secret::of);
  }

  /**
   * Returns the lifetime in seconds, from a number or a text; empty for other values, and without
   * one.
   */
  private Optional<Duration> lifetime() {
    var value = around.path("expires_in");
    if (!value.isNumber() && !value.isString()) {
      return Optional.empty();
    }
    try {
      var seconds = new BigDecimal(value.asString().strip());
      if (seconds.compareTo(BigDecimal.ONE) < 0) {
        return Optional.empty();
      }
      var longest = BigDecimal.valueOf(LONGEST_LIFE.toSeconds());
      return Optional.of(Duration.ofSeconds(seconds.min(longest).longValue()));
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }

  private Optional<List<String>> scopes() {
    var value = around.path("scope");
    if (value.isArray()) {
      var names = new ArrayList<String>();
      value.forEach(scope -> names.add(scope.isString() ? scope.asString() : ""));
      return Optional.of(cleaned(names));
    }
    if (!value.isString()) {
      return Optional.empty();
    }
    var text = value.asString().strip();
    var separator = dialect.scopes().separator();
    // Some servers separate by commas what they accept separated by spaces.
    boolean commas = separator.isBlank() && text.indexOf(' ') < 0;
    var parts = text.replace(separator, " ").replace(commas ? "," : " ", " ").split("\\s+");
    return Optional.of(cleaned(Arrays.asList(parts)));
  }

  private static List<String> cleaned(List<String> names) {
    return names.stream()
        .filter(name -> !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c <= '~'))
        .distinct()
        .limit(MOST_SCOPES)
        .toList();
  }
}
