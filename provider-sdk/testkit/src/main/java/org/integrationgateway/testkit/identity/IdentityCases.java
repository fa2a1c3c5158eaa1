package org.integrationgateway.testkit.identity;

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
import org.integrationgateway.testkit.OptionalBehaviour;
import org.integrationgateway.testkit.ProviderContractTest;

/** The common parts of the cases of identity providers: logins and their codes. */
abstract class IdentityCases extends ProviderContractTest {
  static final String VERIFIER = "a-verifier-of-at-least-43-characters-0123456789";
  static final String STATE = "state with ünusual & characters";

  /** The public client of the tests, as the provider knows it. */
  protected String clientId() {
    return "client";
  }

  /** A redirect URI of that client. */
  protected String redirectUri() {
    return "https://client.example/callback";
  }

  /** Another public client of the provider with the same redirect URI. */
  protected String otherClientId() {
    return "other";
  }

  /** The canonical subject id of the person that {@link #login} logs in. */
  protected String person() {
    return "user:ada";
  }

  /**
   * Logs that person in, as if in a browser.
   *
   * @return the URL that the browser was sent to in the end
   */
  protected abstract URI login(AuthorizeRequest request);

  /** A login with a code that has expired; empty when the test cannot make one. */
  protected Optional<URI> loginLongAgo(AuthorizeRequest request) {
    return Optional.empty();
  }

  /** A client that can have tokens without a login; empty when the provider has no such client. */
  @OptionalBehaviour("gives tokens to clients themselves")
  protected Optional<Client> machine() {
    return Optional.empty();
  }

  /** Whether the provider exchanges tokens. */
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

  /** Runs an action for a subject. */
  static <T> T as(String subject, Supplier<T> work) {
    return CallContext.of(Subject.of(subject)).during(work);
  }

  static String unknownUser() {
    return "user:unknown-" + UUID.randomUUID();
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
