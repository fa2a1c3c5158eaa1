package org.integrationgateway.core.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.authorization.PolicyConfig.By;
import org.integrationgateway.config.authorization.PolicyConfig.Member;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.authorization.Authorization;
import org.junit.jupiter.api.Test;

/** When the authorization provider is asked, and whose groups count. */
final class AccessPolicyTest {
  private static final ServerConfig.Admin ADMIN =
      new ServerConfig.Admin("house", List.of("operator"));
  private static final PolicyConfig HOUSE =
      new PolicyConfig(
          "house",
          false,
          List.of(
              new Member("user:ops", "operator"),
              new Member(By.GROUP, "operators", Optional.empty(), "operator")));

  private final AtomicInteger asked = new AtomicInteger();
  private final ServingAuthorization authorization =
      new ServingAuthorization(true, this::none, () -> Duration.ofSeconds(1));
  private final AccessPolicy access =
      new AccessPolicy(
          List.of(HOUSE),
          new RelationshipRoles(authorization),
          subject -> subject.equals("user:ann") ? List.of("operators") : List.of());

  /** A provider that is still being started. */
  private Optional<Authorization> none() {
    asked.incrementAndGet();
    return Optional.empty();
  }

  @Test
  void theProviderIsNotAskedWhereTheConfigurationDecides() {
    assertThat(access.isOperator(Caller.of(Subject.of("user:ops")), ADMIN)).isTrue();
    assertThat(asked).hasValue(0);
  }

  @Test
  void aFailureIsRememberedUntilRelationshipsAreChanged() {
    var eve = Caller.of(Subject.of("user:eve"));
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(() -> access.isOperator(eve, ADMIN))
          .isInstanceOfSatisfying(
              GatewayException.class,
              refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PROVIDER_UNAVAILABLE));
    }
    assertThat(asked).hasValue(1);
    authorization.changed();
    assertThatThrownBy(() -> access.isOperator(eve, ADMIN)).isInstanceOf(GatewayException.class);
    assertThat(asked).hasValue(2);
  }

  @Test
  void aCallFromInsideHasTheGroupsOfTheLastLogin() {
    assertThat(access.isOperator(Caller.of(Subject.of("user:ann")), ADMIN)).isTrue();
    assertThat(asked).hasValue(0);
  }
}
