package org.integrationgateway.testkit.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.Identity;
import org.junit.jupiter.api.Test;

/** The contract of grants: who sees them, and who may revoke them. */
abstract class GrantCases extends IdentityCases {
  @Test
  void showsGrantsNewestFirst() {
    var first = grant(tokens());
    var second = grant(tokens());

    var mine = as(person(), () -> identity().listGrants(Optional.empty(), 1_000, Optional.empty()));
    assertThat(mine.grants()).extracting(Grant::id).containsSubsequence(second, first);
    assertThat(mine.grants()).allMatch(grant -> grant.subject().equals(person()));
    var grant = as(person(), () -> identity().getGrant(first));
    assertThat(mine.grants()).contains(grant);
    assertThat(grant.clientId()).isEqualTo(clientId());
    assertThat(grant.revokedAt()).isEmpty();
  }

  @Test
  void showsGrantsPageByPage() {
    for (int i = 0; i < 3; i++) {
      tokens();
    }
    var all = identity().listGrants(Optional.of(person()), 1_000, Optional.empty()).grants();

    var found = new ArrayList<Grant>();
    Optional<String> next = Optional.empty();
    do {
      var page = identity().listGrants(Optional.of(person()), 2, next);
      assertThat(page.grants()).hasSizeLessThanOrEqualTo(2);
      found.addAll(page.grants());
      next = page.nextPageToken();
    } while (next.isPresent());
    assertThat(found).isEqualTo(all);
  }

  @Test
  void endsAGrantAtOnce() {
    var tokens = tokens();
    var other = tokens();
    assertWorks(tokens);

    identity().revokeGrant(grant(tokens));
    assertWorksNoLonger(tokens);
    assertWorks(other);
    assertThat(identity().getGrant(grant(tokens)).revokedAt()).isPresent();
    identity().revokeGrant(grant(tokens));
  }

  @Test
  void keepsGrantsFromEverybodyElse() {
    var tokens = tokens();
    var id = grant(tokens);

    refused(Reason.NOT_FOUND, () -> as(unknownUser(), () -> identity().getGrant(id)));
    refused(
        Reason.NOT_FOUND,
        () ->
            as(
                unknownUser(),
                () -> {
                  identity().revokeGrant(id);
                  return id;
                }));
    refused(
        Reason.DENIED,
        () ->
            as(
                unknownUser(),
                () -> identity().listGrants(Optional.of(person()), 10, Optional.empty())));
    assertThat(
            as(unknownUser(), () -> identity().listGrants(Optional.empty(), 10, Optional.empty())))
        .satisfies(page -> assertThat(page.grants()).isEmpty());
    assertWorks(tokens);
  }

  @Test
  void letsEverybodyEndTheirOwnGrants() {
    var tokens = tokens();

    as(
        person(),
        () -> {
          identity().revokeGrant(grant(tokens));
          return tokens;
        });
    assertWorksNoLonger(tokens);
  }

  @Test
  void refusesGrantsThatNeverWereAndPagesThatAreNone() {
    refused(Reason.NOT_FOUND, () -> identity().getGrant("no-such-grant"));
    refused(Reason.NOT_FOUND, () -> identity().revokeGrant("no-such-grant"));
    refused(Reason.INVALID_INPUT, () -> identity().getGrant(""));
    var me = Optional.of(person());
    refused(Reason.INVALID_INPUT, () -> identity().listGrants(me, 0, Optional.empty()));
    refused(
        Reason.INVALID_INPUT,
        () -> identity().listGrants(me, Identity.MAX_PAGE + 1, Optional.empty()));
    refused(Reason.INVALID_INPUT, () -> identity().listGrants(me, 10, Optional.of("nonsense!")));
    refused(
        Reason.INVALID_INPUT, () -> identity().listGrants(Optional.empty(), 10, Optional.empty()));
  }
}
