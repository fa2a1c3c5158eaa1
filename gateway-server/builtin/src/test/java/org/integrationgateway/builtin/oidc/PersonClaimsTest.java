package org.integrationgateway.builtin.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Person;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The subject made of the claims of a user who logs in. */
final class PersonClaimsTest {
  private static final Map<String, Object> VERIFIED =
      Map.of("email", "Ada@Example.com", "email_verified", true);

  @RegisterExtension static final OpenIdLogin login = new OpenIdLogin();

  private static Person person(PersonClaims rules, String user, Map<String, Object> claims) {
    login.server.user(user, claims);
    login.identity(rules, Optional.empty());
    return login.logIn().person();
  }

  private static Person person(Map<String, Object> claims) {
    return person(PersonClaims.STANDARD, "ada", claims);
  }

  private static PersonClaims subject(String claim) {
    return new PersonClaims(claim, SubjectIds.PLAIN, "groups", false, Set.of(), Set.of());
  }

  private static PersonClaims groups(String claim) {
    return new PersonClaims("sub", SubjectIds.PLAIN, claim, false, Set.of(), Set.of());
  }

  @Test
  void dropsAnAddressThatIsNotVerified() {
    for (var unverified :
        List.<Map<String, Object>>of(
            Map.of("email", "ada@example.com"),
            Map.of("email", "ada@example.com", "email_verified", false),
            Map.of("email", "ada@example.com", "email_verified", "false"),
            Map.of("email", "no address", "email_verified", true),
            Map.of("email", "a@b@c", "email_verified", true))) {
      var person = person(unverified);
      assertThat(person.email()).as("%s", unverified).isEmpty();
      assertThat(person.emailVerified()).isFalse();
    }
    assertThat(person(Map.of("email", "a@b.example", "email_verified", "true")).email())
        .contains("a@b.example");
  }

  @Test
  void assumesThatAddressesAreVerifiedUnlessTheProviderDeniesIt() {
    var assume = new PersonClaims("sub", SubjectIds.PLAIN, "groups", true, Set.of(), Set.of());

    assertThat(person(assume, "ada", Map.of("email", "ada@example.com")).email())
        .contains("ada@example.com");
    assertThat(
            person(assume, "ada", Map.of("email", "ada@example.com", "email_verified", false))
                .email())
        .isEmpty();
  }

  /** The user info endpoint must not vouch for the address of the token. */
  @Test
  void takesAnAddressAndItsVerificationFromTheSamePlace() {
    login.server.idToken(claims -> claims.put("email", "victim@example.com"));
    assertThat(person(VERIFIED).email()).isEmpty();

    login.server.idToken(claims -> claims.put("email_verified", true));
    assertThat(person(Map.of("email", "victim@example.com")).email()).isEmpty();
    login.server.idToken(claims -> claims.put("email", "Ada@Example.com"));
    assertThat(person(VERIFIED).email()).contains("Ada@Example.com");
  }

  @Test
  void readsGroupsByNameOrByPath() {
    assertThat(person(Map.of("groups", List.of("a", "b", "a", 7, ""))).groups())
        .containsExactly("a", "b");
    assertThat(person(Map.of("groups", "one")).groups()).containsExactly("one");
    assertThat(person(Map.of("groups", Map.of("a", "b"))).groups()).isEmpty();
    assertThat(
            person(
                    groups("realm_access.roles"),
                    "ada",
                    Map.of("realm_access", Map.of("roles", List.of("admin"))))
                .groups())
        .containsExactly("admin");
    assertThat(
            person(
                    groups("https://acme.example/roles"),
                    "ada",
                    Map.of("https://acme.example/roles", List.of("admin")))
                .groups())
        .containsExactly("admin");
    assertThat(person(groups("realm_access.roles"), "ada", Map.of("realm_access", "x")).groups())
        .isEmpty();
  }

  @Test
  void takesTheSubjectFromTheConfiguredClaim() {
    assertThat(person(subject("oid"), "ada", Map.of("oid", "0b7c")).id()).isEqualTo("user:0b7c");
    assertThat(
            person(subject("employee.number"), "ada", Map.of("employee", Map.of("number", 42)))
                .id())
        .isEqualTo("user:42");
    OidcIdentityTest.assertRefused(
        Reason.FAILED, () -> person(subject("oid"), "ada", Map.of("oid", List.of("0b7c"))));
    OidcIdentityTest.assertRefused(Reason.FAILED, () -> person(subject("oid"), "ada", Map.of()));
  }

  @Test
  void keepsUsersOfSeveralProvidersApart() {
    var other =
        new PersonClaims(
            "sub", SubjectIds.prefixed("partners"), "groups", false, Set.of(), Set.of());
    assertThat(person(other, "ada", Map.of()).id()).isEqualTo("user:partners/ada");

    var ids = new SubjectIds("", Set.of("partners/"));
    var serving = new PersonClaims("id", ids, "groups", false, Set.of(), Set.of());
    assertThat(person(serving, "ada", Map.of("id", "partners")).id()).isEqualTo("user:partners");
    OidcIdentityTest.assertRefused(
        Reason.FAILED, () -> person(serving, "ada", Map.of("id", "partners/ada")));
  }

  @Test
  void takesAnAddressAsSubjectOnlyWhenItIsVerified() {
    assertThat(person(subject("email"), "ada", VERIFIED).id()).isEqualTo("user:ada@example.com");
    OidcIdentityTest.assertRefused(
        Reason.FAILED, () -> person(subject("email"), "ada", Map.of("email", "ada@example.com")));
  }

  @ParameterizedTest
  @ValueSource(strings = {" ada", "ada ", " ", "a\u0000b", "a\nb"})
  void refusesIdsThatCanBeMistaken(String id) {
    OidcIdentityTest.assertRefused(
        Reason.FAILED, () -> person(subject("id"), "ada", Map.of("id", id)));
  }

  @Test
  void acceptsAnIdOf256CharactersAndNoLonger() {
    assertThat(person(subject("id"), "ada", Map.of("id", "x".repeat(256))).id()).hasSize(261);
    OidcIdentityTest.assertRefused(
        Reason.FAILED, () -> person(subject("id"), "ada", Map.of("id", "x".repeat(257))));
  }

  @Test
  void admitsUsersOfTheConfiguredDomainsAndGroups() {
    var rules =
        new PersonClaims(
            "sub",
            SubjectIds.PLAIN,
            "groups",
            false,
            Set.of("example.com"),
            Set.of("staff", "admins"));
    Map<String, Object> staff =
        Map.of("email", "a@EXAMPLE.com", "email_verified", true, "groups", List.of("staff"));
    assertThat(person(rules, "ada", staff).id()).isEqualTo("user:ada");

    for (var other :
        List.<Map<String, Object>>of(
            Map.of("email", "a@example.com", "groups", List.of("staff")),
            Map.of("email", "a@sub.example.com", "email_verified", true, "groups", "staff"),
            Map.of("email", "a@example.com", "email_verified", true, "groups", "guests"))) {
      OidcIdentityTest.assertRefused(Reason.DENIED, () -> person(rules, "ada", other));
    }
  }

  @Test
  void showsANameThatCanBePrinted() {
    assertThat(person(Map.of("name", "A\u0000da\n")).displayName()).contains("Ada");
    assertThat(person(Map.of("preferred_username", "ada99")).displayName()).contains("ada99");
    assertThat(person(Map.of("name", "x".repeat(1000))).displayName().orElseThrow()).hasSize(256);
  }

  @Test
  void countsAtMost1000Groups() {
    var many = IntStream.range(0, 1500).mapToObj(i -> "g" + i).toList();

    assertThat(person(Map.of("groups", many)).groups()).hasSize(1000).startsWith("g0", "g1");
  }
}
