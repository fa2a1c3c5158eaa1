package org.integrationgateway.builtin.oidc;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.builtin.identity.grant.GrantTtls;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.Secret;

/** The keys of {@code builtin:oidc}. */
public record OidcConfig(
    @Doc(
            "The issuer URL of the OpenID Connect provider, exactly as in its discovery"
                + " document. http is allowed only for loopback addresses that"
                + " egress.allowedHosts lists.")
        URI issuer,
    @Doc("The client id under which the gateway is registered with the provider.") String clientId,
    @Doc("The secret that authenticates the gateway. None: the gateway is a public client.")
        Optional<Secret> clientSecret,
    @Doc("The scopes of each login; openid has to be one of them.")
        @Default("[openid, profile, email]")
        List<String> scopes,
    @Doc(
            "Additional parameters of the request for the login page, such as prompt:"
                + " select_account.")
        @Default("{}")
        Map<String, String> authorizationParameters,
    @Doc(
            "The claim that becomes the subject user:VALUE. With email, only verified"
                + " addresses are accepted.")
        @Default("sub")
        String subjectClaim,
    @Doc("The claim with the groups of a user: its name, or a path such as realm_access.roles.")
        @Default("groups")
        String groupsClaim,
    @Doc(
            "claim: an address is verified when the provider sends email_verified: true."
                + " assume: also when the provider does not send that claim.")
        @Default("claim")
        EmailVerified emailVerified,
    @Doc(
            "The domains of the verified e-mail addresses whose users may log in. None: all"
                + " users.")
        @Default("[]")
        List<String> allowedEmailDomains,
    @Doc(
            "The groups that may log in: a user has to be in at least one of them. None:"
                + " all users.")
        @Default("[]")
        List<String> requiredGroups,
    @Doc(
            "The audience of the provider's JWT access tokens that the gateway accepts (RFC"
                + " 9068). None: no access tokens of the provider are accepted.")
        Optional<String> audience,
    @Doc("The time limit of one response of the provider.")
        @Default("10s")
        @Range(least = "100ms", most = "1m")
        Duration timeout,
    @Inline GrantTtls ttls) {
  /** When an address counts as verified. */
  public enum EmailVerified {
    @Name("claim")
    CLAIM,
    @Name("assume")
    ASSUME
  }

  /** How claims become a person. */
  PersonClaims claims(SubjectIds ids) {
    return new PersonClaims(
        subjectClaim,
        ids,
        groupsClaim,
        emailVerified == EmailVerified.ASSUME,
        allowedEmailDomains.stream()
            .map(domain -> domain.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet()),
        Set.copyOf(requiredGroups));
  }
}
