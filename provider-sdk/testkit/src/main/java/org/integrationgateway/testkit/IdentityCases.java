package org.integrationgateway.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.TokenRequest.RefreshToken;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.kind.ProviderKind;

/** What the cases of identities have in common: logins, and what they end with. */
abstract class IdentityCases extends ProviderContractTest {
  static final String VERIFIER = "a-verifier-of-at-least-43-characters-0123456789";
  static final String STATE = "state with ünusual & characters";

  /** The public client of the tests, as the provider knows it. */
  protected abstract String clientId();

  /** A redirect URI of that client. */
  protected abstract String redirectUri();

  /** Another public client of the provider with the same redirect URI. */
  protected abstract String otherClientId();

  /** The canonical subject id of whoever {@link #login} logs in. */
  protected abstract String person();

  /**
   * Logs that person in, as if in a browser.
   *
   * @return where the browser was sent in the end
   */
  protected abstract URI login(AuthorizeRequest request);

  /** The same, so long ago that the code does not work any more; empty: cannot be done. */
  protected Optional<URI> loginLongAgo(AuthorizeRequest request) {
    return Optional.empty();
  }

  /** A client that can have tokens without a login; empty: there is none. */
  @OptionalBehaviour("gives tokens to clients themselves")
  protected Optional<Client> machine() {
    return Optional.empty();
  }

  /** Whether tokens can be exchanged for others. */
  @OptionalBehaviour("exchanges tokens")
  protected boolean exchanges() {
    return true;
  }

  final Identity identity() {
    return harness().service(ProviderKind.IDENTITY);
  }

  final Client client() {
    return Client.of(clientId());
  }

  final AuthorizeRequest request() {
    return AuthorizeRequest.of(clientId(), redirectUri(), STATE, challenge(VERIFIER));
  }

  final Secret code() {
    return code(login(request()));
  }

  static Secret code(URI end) {
    return Secret.of(parameter(end, "code"));
  }

  static String parameter(URI uri, String name) {
    for (var pair : uri.getRawQuery().split("&")) {
      if (pair.startsWith(name + "=")) {
        return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
      }
    }
    throw new AssertionError(uri + " has no parameter " + name);
  }

  /** Tokens at the end of a login. */
  final Tokens tokens() {
    return tokens(request());
  }

  final Tokens tokens(AuthorizeRequest request) {
    return exchange(code(login(request)));
  }

  final Tokens exchange(Secret code) {
    return identity()
        .token(new AuthorizationCode(client(), code, redirectUri(), Secret.of(VERIFIER)));
  }

  final Tokens refresh(Secret token, String... scopes) {
    return identity().token(new RefreshToken(client(), token, List.of(scopes)));
  }

  final Optional<TokenInfo> info(Tokens tokens) {
    return identity().introspect(tokens.accessToken());
  }

  final void assertWorks(Tokens tokens) {
    assertThat(info(tokens)).as("what the token is good for").isPresent();
  }

  final void assertWorksNoLonger(Tokens tokens) {
    assertThat(info(tokens)).as("what the token is good for").isEmpty();
    tokens.refreshToken().ifPresent(token -> refused(Reason.INVALID_GRANT, () -> refresh(token)));
  }

  final String grant(Tokens tokens) {
    return tokens.grantId().orElseThrow();
  }

  /** On behalf of a subject. */
  static <T> T as(String subject, Supplier<T> work) {
    return CallContext.of(Subject.of(subject)).during(work);
  }

  static String nobody() {
    return "user:nobody-" + UUID.randomUUID();
  }

  static String challenge(String verifier) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(digest.digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }

  static void refused(Reason reason, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            ServiceException.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }
}
