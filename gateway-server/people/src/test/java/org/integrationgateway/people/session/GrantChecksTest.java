package org.integrationgateway.people.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;
import org.junit.jupiter.api.Test;

/** Answers of the identity provider about the grant of a session, and their effects. */
final class GrantChecksTest {
  private static final Instant NOW = Instant.now();

  private final Queue<AuditEvent> audit = new ConcurrentLinkedQueue<>();

  @Test
  void aGrantThatHoldsEndsNothing() {
    assertThat(ended(() -> grant(Optional.empty(), Optional.empty()))).isFalse();
  }

  @Test
  void aRevokedGrantEndsTheSessionAndIsRecorded() {
    assertThat(ended(() -> grant(Optional.empty(), Optional.of(NOW)))).isTrue();
    var event = audit.remove();
    assertThat(event.action()).isEqualTo("session.end");
    assertThat(event.subject()).isEqualTo("user:ada");
    assertThat(event.details()).containsEntry("session", "s1").containsKey("reason");
  }

  @Test
  void anExpiredOrUnknownGrantEndsTheSession() {
    assertThat(ended(() -> grant(Optional.of(NOW.minusSeconds(1)), Optional.empty()))).isTrue();
    assertThat(
            ended(
                () -> {
                  throw new ServiceException(Reason.NOT_FOUND, "there is no such grant");
                }))
        .isTrue();
  }

  @Test
  void aProviderThatIsDownOrFailsEndsNothing() {
    for (var reason : List.of(Reason.UNAVAILABLE, Reason.TIMEOUT, Reason.DENIED)) {
      assertThat(
              ended(
                  () -> {
                    throw new ServiceException(reason, "not now");
                  }))
          .as(reason.name())
          .isFalse();
    }
    assertThat(
            ended(
                () -> {
                  throw new IllegalStateException("a defect");
                }))
        .isFalse();
  }

  @Test
  void aProviderThatIsNotStartedYetEndsNothing() {
    assertThat(ended(Set.of("people"), Optional.empty())).isFalse();
  }

  @Test
  void aProviderThatIsNoLongerConfiguredEndsItsSessions() {
    assertThat(ended(Set.of("others"), Optional.empty())).isTrue();
  }

  private boolean ended(Supplier<Grant> answer) {
    return ended(Set.of("people"), Optional.of(new GrantBook(answer)));
  }

  private boolean ended(Set<String> configured, Optional<Identity> identity) {
    var ended = new AtomicBoolean();
    // Closing waits for the check.
    try (var checks =
        new GrantChecks(configured, name -> identity, audit::add, Clock.systemUTC())) {
      checks.later(session("people"), () -> ended.set(true));
    }
    return ended.get();
  }

  private static Session session(String provider) {
    return new Session(
        "s1",
        Subject.of("user:ada"),
        List.of(),
        provider,
        Optional.of("g1"),
        NOW,
        NOW,
        NOW.plus(Duration.ofHours(1)),
        "192.0.2.7",
        "Browser");
  }

  private static Grant grant(Optional<Instant> expiresAt, Optional<Instant> revokedAt) {
    return new Grant("g1", "user:ada", "", List.of(), NOW.minusSeconds(9), expiresAt, revokedAt);
  }

  /** Answers questions about grants only. */
  private record GrantBook(Supplier<Grant> answer) implements Identity {
    @Override
    public Grant getGrant(String id) {
      assertThat(id).isEqualTo("g1");
      return answer.get();
    }

    @Override
    public LoginPage authorize(AuthorizeRequest request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Tokens token(TokenRequest request) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<TokenInfo> introspect(Secret token) {
      throw new UnsupportedOperationException();
    }

    @Override
    public UserInfo userInfo(Optional<Secret> token) {
      throw new UnsupportedOperationException();
    }

    @Override
    public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void revokeGrant(String id) {
      throw new UnsupportedOperationException();
    }
  }
}
