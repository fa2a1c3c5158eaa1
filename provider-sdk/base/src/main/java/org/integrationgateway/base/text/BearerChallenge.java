package org.integrationgateway.base.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A challenge of a {@code WWW-Authenticate} header that asks for an access token: {@code Bearer}
 * (RFC 6750, section 3; RFC 9728, section 5.1), or {@code DPoP}, which also asks for a proof of its
 * key (RFC 9449, section 7.1).
 *
 * @param parameters by name in lower case
 */
public record BearerChallenge(Map<String, String> parameters) {
  /** The scheme of tokens that are bound to a key. */
  public static final String DPOP = "dpop";

  private static final int LONGEST_VALUE = 8 * 1024;
  private static final int MOST_SCOPES = 100;
  private static final int LONGEST_SCOPE = 256;

  public BearerChallenge {
    parameters = Map.copyOf(parameters);
  }

  /**
   * The challenges of these header values that ask for a token, those of bearer tokens first. A
   * value with a syntax error has none.
   */
  public static List<BearerChallenge> of(List<String> values) {
    return Stream.of("bearer", DPOP)
        .flatMap(scheme -> parameters(scheme, values).stream())
        .map(BearerChallenge::new)
        .toList();
  }

  /**
   * The parameters of the challenges of another scheme, by name in lower case.
   *
   * @param scheme in lower case
   */
  public static List<Map<String, String>> parameters(String scheme, List<String> values) {
    var found = new ArrayList<Map<String, String>>();
    for (var value : values) {
      if (value.length() <= LONGEST_VALUE) {
        found.addAll(new ChallengeReader(value).of(scheme));
      }
    }
    return found;
  }

  /** Why the server refuses the token: {@code invalid_token}, {@code insufficient_scope} ... */
  public Optional<String> error() {
    return Optional.ofNullable(parameters.get("error"));
  }

  /** The URL of the metadata of the protected resource, as it is written. */
  public Optional<String> resourceMetadata() {
    return Optional.ofNullable(parameters.get("resource_metadata"));
  }

  /** The scopes that the request needs; empty where it names no scope, or a malformed one. */
  public List<String> scopes() {
    var text = parameters.getOrDefault("scope", "");
    var scopes = Arrays.stream(text.split(" ")).filter(one -> !one.isEmpty()).distinct().toList();
    boolean valid =
        scopes.size() <= MOST_SCOPES && scopes.stream().allMatch(BearerChallenge::isScope);
    return valid ? scopes : List.of();
  }

  /** Whether a text can be a scope (RFC 6749, section 3.3). */
  public static boolean isScope(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_SCOPE
        && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"' && c != '\\');
  }
}
