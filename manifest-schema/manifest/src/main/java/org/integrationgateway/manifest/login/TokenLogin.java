package org.integrationgateway.manifest.login;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.records.InvalidMemberException;
import org.jspecify.annotations.Nullable;

/**
 * A login that gets a token for what users have given: {@code twoStep}, {@code jwt} and {@code
 * session}. The token is kept until it expires, or the upstream refuses it.
 *
 * @param steps requests in order, of which the last one's answer has the token; empty where the
 *     token is the {@link #jwt} itself
 * @param accept of every request
 * @param tokenPath JSON path of the token; empty: the answer itself is the token
 * @param expiryPath of its lifetime or end; empty: {@code expires_in} beside it
 * @param lifetime where the answer does not say
 * @param metadata JSON paths of what is kept of the answer
 * @param jwt {@code {assertion}} in the steps
 * @param cookies names of cookies that later requests carry, empty for all; absent: the token does
 *     not stand in cookies
 */
public record TokenLogin(
    List<TokenStep> steps,
    String accept,
    String tokenPath,
    Optional<String> expiryPath,
    Optional<Duration> lifetime,
    List<String> metadata,
    Optional<Jwt> jwt,
    Optional<List<String>> cookies) {
  /** The name of the JWT in templates. */
  public static final String ASSERTION = "assertion";

  private static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  private static final String ANY_JSON = "application/json";

  public TokenLogin {
    steps = List.copyOf(steps);
    metadata = List.copyOf(metadata);
    cookies = cookies.map(List::copyOf);
  }

  /**
   * Makes a login of the members of {@code auth}.
   *
   * @param fields which the request to tokenUrl has where nothing says what it has
   * @throws InvalidMemberException when a parameter is no template
   */
  public static TokenLogin of(
      OAuth oauth, LoginForm form, List<String> fields, @Nullable Jwt jwt, boolean isSession) {
    var steps = new ArrayList<>(form.tokenSteps());
    oauth
        .tokenUrl()
        .ifPresent(
            url ->
                steps.add(
                    new TokenStep(
                        url,
                        form.tokenMethod(),
                        oauth.tokenRequest().exchange(),
                        params(oauth, form, fields, jwt != null),
                        form.tokenHeaders(),
                        form.tokenBody())));
    return new TokenLogin(
        steps,
        oauth.tokenRequest().accept().orElse(ANY_JSON),
        oauth.tokenResponse().accessTokenPath(),
        form.tokenExpiryPath(),
        form.tokenLifetime(),
        oauth.tokenResponse().metadata(),
        Optional.ofNullable(jwt),
        isSession ? Optional.of(form.sessionCookies()) : Optional.empty());
  }

  /** The declared ones; otherwise those of RFC 7523, or all fields by their names. */
  private static Map<String, ValueTemplate> params(
      OAuth oauth, LoginForm form, List<String> fields, boolean hasAssertion) {
    var declared = oauth.tokenRequest().parameters();
    var params = new LinkedHashMap<String, ValueTemplate>();
    declared.forEach((name, text) -> params.put(name, parsed(text)));
    if (!declared.isEmpty() || form.tokenBody().isPresent()) {
      return params;
    }
    if (hasAssertion && form.tokenHeaders().isEmpty()) {
      params.put("grant_type", ValueTemplate.literal(JWT_BEARER));
      params.put(ASSERTION, ValueTemplate.of(ASSERTION));
    } else if (!hasAssertion && form.tokenHeaders().isEmpty()) {
      fields.forEach(name -> params.put(name, ValueTemplate.of(name)));
    }
    return params;
  }

  private static ValueTemplate parsed(String text) {
    try {
      return ValueTemplate.parse(text);
    } catch (IllegalArgumentException malformed) {
      throw new InvalidMemberException("tokenParams", String.valueOf(malformed.getMessage()));
    }
  }

  /** The names of the values that its requests and its JWT need. */
  public Set<String> names() {
    var names = new LinkedHashSet<String>();
    for (var step : steps) {
      step.params().values().forEach(template -> names.addAll(template.names()));
      step.headers().values().forEach(template -> names.addAll(template.names()));
      step.body().ifPresent(body -> names.addAll(body.names()));
    }
    jwt.ifPresent(
        token -> {
          names.addAll(token.key().names());
          names.addAll(token.headerTemplate().names());
          names.addAll(token.claimsTemplate().names());
        });
    return names;
  }
}
