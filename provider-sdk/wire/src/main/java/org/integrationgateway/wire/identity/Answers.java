package org.integrationgateway.wire.identity;

import static org.integrationgateway.wire.identity.Absent.plain;
import static org.integrationgateway.wire.identity.Absent.secret;
import static org.integrationgateway.wire.identity.Absent.text;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.protocol.v1.Grant;
import org.integrationgateway.protocol.v1.IdentitySubject;
import org.integrationgateway.protocol.v1.IntrospectResponse;
import org.integrationgateway.protocol.v1.ListGrantsResponse;
import org.integrationgateway.protocol.v1.TokenResponse;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.wire.value.Times;

/** Tokens, people and grants, to the wire and back. */
final class Answers {
  private Answers() {}

  static TokenResponse write(Tokens tokens) {
    return TokenResponse.newBuilder()
        .setAccessToken(plain(tokens.accessToken()))
        .setTokenType("Bearer")
        .setExpiresIn(tokens.expiresIn().map(Duration::toSeconds).orElse(0L))
        .setRefreshToken(plain(tokens.refreshToken()))
        .addAllScopes(tokens.scopes())
        .setIdToken(plain(tokens.idToken()))
        .setIssuedTokenType(tokens.issuedTokenType().orElse(""))
        .setGrantId(tokens.grantId().orElse(""))
        .setSubject(write(tokens.person()))
        .build();
  }

  static Tokens read(TokenResponse tokens) {
    return new Tokens(
        Secret.of(tokens.getAccessToken()),
        Optional.of(tokens.getExpiresIn()).filter(s -> s > 0).map(Duration::ofSeconds),
        secret(tokens.getRefreshToken()),
        tokens.getScopesList(),
        secret(tokens.getIdToken()),
        text(tokens.getIssuedTokenType()),
        text(tokens.getGrantId()),
        read(tokens.getSubject()));
  }

  static IdentitySubject write(Person person) {
    return IdentitySubject.newBuilder()
        .setId(person.id())
        .setEmail(person.email().orElse(""))
        .setEmailVerified(person.emailVerified())
        .setDisplayName(person.displayName().orElse(""))
        .addAllGroups(person.groups())
        .build();
  }

  static Person read(IdentitySubject person) {
    return new Person(
        person.getId(),
        text(person.getEmail()),
        person.getEmailVerified(),
        text(person.getDisplayName()),
        person.getGroupsList());
  }

  static IntrospectResponse write(TokenInfo info) {
    var written =
        IntrospectResponse.newBuilder()
            .setActive(true)
            .setSubject(write(info.person()))
            .addAllScopes(info.scopes())
            .setClientId(info.clientId())
            .setGrantId(info.grantId().orElse(""))
            .addAllAudiences(info.audiences());
    info.expiresAt().map(Times::write).ifPresent(written::setExpiresAt);
    return written.build();
  }

  static Optional<TokenInfo> read(IntrospectResponse info) {
    if (!info.getActive()) {
      return Optional.empty();
    }
    return Optional.of(
        new TokenInfo(
            read(info.getSubject()),
            info.getScopesList(),
            info.getClientId(),
            info.hasExpiresAt() ? Optional.of(Times.read(info.getExpiresAt())) : Optional.empty(),
            text(info.getGrantId()),
            info.getAudiencesList()));
  }

  static Grant write(org.integrationgateway.sdk.identity.Grant grant) {
    var written =
        Grant.newBuilder()
            .setId(grant.id())
            .setSubject(grant.subject())
            .setClientId(grant.clientId())
            .addAllScopes(grant.scopes())
            .setCreatedAt(Times.write(grant.createdAt()));
    grant.expiresAt().map(Times::write).ifPresent(written::setExpiresAt);
    grant.revokedAt().map(Times::write).ifPresent(written::setRevokedAt);
    return written.build();
  }

  static org.integrationgateway.sdk.identity.Grant read(Grant grant) {
    return new org.integrationgateway.sdk.identity.Grant(
        grant.getId(),
        grant.getSubject(),
        grant.getClientId(),
        grant.getScopesList(),
        Times.read(grant.getCreatedAt()),
        grant.hasExpiresAt() ? Optional.of(Times.read(grant.getExpiresAt())) : Optional.empty(),
        grant.hasRevokedAt() ? Optional.of(Times.read(grant.getRevokedAt())) : Optional.empty());
  }

  static ListGrantsResponse write(GrantPage page) {
    var written = ListGrantsResponse.newBuilder();
    page.grants().forEach(grant -> written.addGrants(write(grant)));
    page.nextPageToken().ifPresent(written::setNextPageToken);
    return written.build();
  }

  static GrantPage read(ListGrantsResponse page) {
    return new GrantPage(
        page.getGrantsList().stream().map(Answers::read).toList(), text(page.getNextPageToken()));
  }
}
