package org.integrationgateway.testkit.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.ALICE;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.BOB;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.MODEL;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.ROBOT;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.document;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.folder;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.in;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.may;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.team;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.junit.jupiter.api.Test;

/**
 * The contract of every authorization provider, in any language. Each case sets a state of its own,
 * so cases must not run concurrently.
 */
public abstract class AuthorizationContractTest extends AuthorizationRefusals {
  /** The length of paths that every provider must follow. */
  private static final int STEPS = 15;

  /** Called by subclasses: only they have anything to test. */
  protected AuthorizationContractTest() {}

  @Test
  void allowsWhoStandsInTheRelation() {
    authorization().add(Relationship.of(ALICE, "viewer", folder(own)));

    assertThat(allowed(ALICE, "read", folder(own))).isTrue();
    assertThat(allowed(ALICE, "write", folder(own))).isFalse();
    assertThat(allowed(BOB, "read", folder(own))).isFalse();
    assertThat(allowed(ALICE, "read", folder(own + "-2"))).isFalse();
  }

  @Test
  void letsTheStrongerRelationIncludeTheWeaker() {
    authorization().add(Relationship.of(ROBOT, "owner", folder(own)));

    var decision = authorization().check(may(ROBOT, "read", folder(own)));
    assertThat(decision.allowed()).isTrue();
    assertThat(decision.relations()).first().isEqualTo("owner");
    assertThat(allowed(ROBOT, "remove", folder(own))).isTrue();
  }

  @Test
  void saysWhatWouldHaveBeenNeeded() {
    var decision = authorization().check(may(BOB, "write", folder(own)));

    assertThat(decision.allowed()).isFalse();
    assertThat(decision.relations()).contains("editor");
  }

  @Test
  void countsTheMembersOfASubjectSet() {
    authorization().add(team("t" + own, "viewer", folder(own)));
    authorization().add(Relationship.of(ALICE, "member", team("t" + own)));
    authorization().add(Relationship.of(BOB, "lead", team("t" + own)));

    assertThat(allowed(ALICE, "read", folder(own))).isTrue();
    assertThat(allowed(BOB, "read", folder(own))).isTrue();
    assertThat(allowed(ROBOT, "read", folder(own))).isFalse();
    assertThat(allowed(ALICE, "write", folder(own))).isFalse();
  }

  @Test
  void followsTeamsInTeams() {
    for (int i = 0; i < STEPS; i++) {
      authorization().add(team(own + (i + 1), "member", team(own + i)));
    }
    authorization().add(Relationship.of(ALICE, "member", team(own + STEPS)));

    assertThat(allowed(ALICE, "leave", team(own + 0))).isTrue();
    assertThat(allowed(BOB, "leave", team(own + 0))).isFalse();
  }

  @Test
  void inheritsThroughRelatedResources() {
    authorization().add(in(document(own), "inner" + own));
    authorization().add(in(folder("inner" + own), "outer" + own));
    authorization().add(Relationship.of(ALICE, "owner", folder("outer" + own)));

    assertThat(allowed(ALICE, "read", document(own))).isTrue();
    assertThat(allowed(BOB, "read", document(own))).isFalse();
  }

  @Test
  void countsInheritedRelationsInSubjectSets() {
    authorization()
        .add(
            new Relationship(
                RelationTarget.everybody("viewer", "folder", "inner" + own),
                "viewer",
                document(own)));
    authorization().add(in(folder("inner" + own), "outer" + own));
    authorization().add(Relationship.of(BOB, "editor", folder("outer" + own)));

    assertThat(allowed(BOB, "read", document(own))).isTrue();
  }

  @Test
  void endsWhereRelationshipsLeadInCircles() {
    authorization().add(team(own + 1, "member", team(own + 2)));
    authorization().add(team(own + 2, "member", team(own + 1)));
    authorization().add(team(own + 1, "member", team(own + 1)));
    authorization().add(in(folder(own + 1), own + 2));
    authorization().add(in(folder(own + 2), own + 1));
    authorization().add(Relationship.of(ALICE, "member", team(own + 2)));
    authorization().add(Relationship.of(ALICE, "viewer", folder(own + 2)));

    assertThat(allowed(ALICE, "leave", team(own + 1))).isTrue();
    assertThat(allowed(BOB, "leave", team(own + 1))).isFalse();
    assertThat(allowed(ALICE, "read", folder(own + 1))).isTrue();
    assertThat(allowed(BOB, "read", folder(own + 1))).isFalse();
  }

  @Test
  void endsWhereRelationsIncludeEachOther() {
    authorization().setActiveModel(circular());
    authorization().add(Relationship.of(ALICE, "one", new ResourceRef("ring", own)));

    assertThat(allowed(ALICE, "turn", new ResourceRef("ring", own))).isTrue();
    assertThat(allowed(BOB, "turn", new ResourceRef("ring", own))).isFalse();
  }

  @Test
  void answersManyInTheirOrder() {
    authorization().add(Relationship.of(ALICE, "viewer", folder(own)));

    assertThat(
            authorization()
                .checkMany(
                    List.of(
                        may(BOB, "read", folder(own)),
                        may(ALICE, "read", folder(own)),
                        may(ALICE, "write", folder(own)))))
        .extracting(AccessDecision::allowed)
        .containsExactly(false, true, false);
  }

  @Test
  void answersManyAgainstOneState() throws Exception {
    var facts = List.of(Relationship.of(ALICE, "viewer", folder(own)));
    var questions = Collections.nCopies(50, may(ALICE, "read", folder(own)));
    var threads = Executors.newSingleThreadExecutor();
    try {
      Future<?> changing =
          threads.submit(
              () -> {
                for (int i = 0; i < 100; i++) {
                  authorization().setState(MODEL, i % 2 == 0 ? facts : List.of());
                }
              });
      while (!changing.isDone()) {
        assertThat(
                authorization().checkMany(questions).stream()
                    .map(AccessDecision::allowed)
                    .distinct())
            .as("answers against one state")
            .hasSize(1);
      }
      changing.get();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void addsOnceAndDeletesOnce() {
    var fact = Relationship.of(ALICE, "viewer", folder(own));

    assertThat(authorization().add(fact)).isTrue();
    assertThat(authorization().add(fact)).isFalse();
    assertThat(authorization().delete(fact)).isTrue();
    assertThat(authorization().delete(fact)).isFalse();
    assertThat(allowed(ALICE, "read", folder(own))).isFalse();
  }

  @Test
  void keepsTheStaticLayerFromBeingDeleted() {
    var fact = Relationship.of(ALICE, "viewer", folder(own));
    authorization().setState(MODEL, List.of(fact));

    assertRefused(Reason.READ_ONLY, () -> authorization().delete(fact));
    assertThat(allowed(ALICE, "read", folder(own))).isTrue();
  }

  @Test
  void keepsBothLayersApart() {
    var fact = Relationship.of(ALICE, "viewer", folder(own));
    authorization().setState(MODEL, List.of(fact));

    assertThat(authorization().add(fact)).isTrue();
    assertThat(all(RelationshipFilter.to(folder(own))))
        .extracting(ListedRelationship::layer)
        .containsExactlyInAnyOrder(Layer.STATIC, Layer.RUNTIME);
    assertThat(authorization().delete(fact)).isTrue();
    assertThat(allowed(ALICE, "read", folder(own))).isTrue();

    authorization().add(fact);
    authorization().setState(MODEL, List.of());
    assertThat(allowed(ALICE, "read", folder(own))).isTrue();
  }

  @Test
  void replacesTheStaticLayerWhole() {
    var stays = Relationship.of(ALICE, "viewer", folder(own));
    var goes = Relationship.of(BOB, "viewer", folder(own));
    var comes = Relationship.of(ROBOT, "viewer", folder(own));
    authorization().setState(MODEL, List.of(stays, goes));

    var changed = authorization().setState(MODEL, List.of(stays, comes, comes));

    assertThat(changed.added()).isEqualTo(1);
    assertThat(changed.deleted()).isEqualTo(1);
    assertThat(changed.modelId()).isEqualTo(authorization().activeModel().id());
    assertThat(relationships(RelationshipFilter.ALL.in(Layer.STATIC)))
        .containsExactlyInAnyOrder(stays, comes);
  }

  @Test
  void leavesEverythingWhenAStateIsRefused() {
    var fact = Relationship.of(ALICE, "viewer", folder(own));
    authorization().setState(MODEL, List.of(fact));
    var before = authorization().activeModel();

    assertRefused(
        Reason.OUTSIDE_MODEL,
        () ->
            authorization()
                .setState(circular(), List.of(Relationship.of(ALICE, "viewer", folder(own)))));
    assertThat(authorization().activeModel()).isEqualTo(before);
    assertThat(relationships(RelationshipFilter.ALL)).containsExactly(fact);
  }

  @Test
  void refusesAModelInWhichARelationshipHasNoPlace() {
    authorization().add(Relationship.of(ALICE, "viewer", folder(own)));
    var before = authorization().activeModel();

    assertRefused(Reason.OUTSIDE_MODEL, () -> authorization().setState(circular(), List.of()));
    assertRefused(Reason.OUTSIDE_MODEL, () -> authorization().setActiveModel(circular()));
    assertThat(authorization().activeModel()).isEqualTo(before);
  }

  @Test
  void givesBackTheModelInTheOrderOfNames() {
    var active = authorization().activeModel();

    assertThat(active.id()).isNotBlank();
    assertThat(active.resourceTypes())
        .extracting(ResourceType::name)
        .containsExactly("document", "folder", "team");
    assertThat(active.resourceTypes()).containsExactlyInAnyOrderElementsOf(MODEL.resourceTypes());
    assertThat(authorization().resourceTypes()).isEqualTo(active.resourceTypes());
    assertThat(authorization().setActiveModel(MODEL)).isEqualTo(active);
    assertThat(authorization().setActiveModel(circular()).id()).isNotEqualTo(active.id());
  }

  @Test
  void listsWhatPassesAFilter() {
    var one = Relationship.of(ALICE, "viewer", folder(own));
    var two = Relationship.of(ALICE, "editor", folder(own));
    var three = Relationship.of(BOB, "viewer", document(own));
    var four = team(own, "viewer", document(own));
    List.of(one, two, three, four).forEach(authorization()::add);

    assertThat(relationships(RelationshipFilter.about(ALICE))).containsExactlyInAnyOrder(one, two);
    assertThat(relationships(RelationshipFilter.to(document(own))))
        .containsExactlyInAnyOrder(three, four);
    assertThat(relationships(RelationshipFilter.ALL.withRelation("viewer")))
        .containsExactlyInAnyOrder(one, three, four);
    assertThat(relationships(RelationshipFilter.about(ALICE).withRelation("editor")))
        .containsExactly(two);
    assertThat(relationships(RelationshipFilter.to(folder(own)).withSubject(BOB))).isEmpty();
    assertThat(relationships(RelationshipFilter.ALL.in(Layer.STATIC))).isEmpty();
    assertThat(
            relationships(
                new RelationshipFilter(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(own),
                    Optional.of(Layer.RUNTIME))))
        .hasSize(4);
  }

  @Test
  void listsPageByPageWithoutLossOrRepetition() {
    var facts =
        IntStream.range(0, 25)
            .mapToObj(i -> Relationship.of(ALICE, "viewer", folder(own + i)))
            .toList();
    facts.forEach(authorization()::add);

    for (int limit : new int[] {1, 7, 25, 26}) {
      assertThat(
              all(RelationshipFilter.about(ALICE), limit).stream()
                  .map(ListedRelationship::relationship))
          .containsExactlyInAnyOrderElementsOf(facts);
    }
  }

  @Test
  void keepsIdsOfAllKindsApart() {
    var ids = List.of("a", "a:b", "a#b", "a b", "ä", "a\\b", "a/b", "%61", "日本", "😀");
    for (var id : ids) {
      authorization().add(Relationship.of("user:" + id, "member", team(own + id)));
      authorization().add(team(own + id, "viewer", folder(own + id)));
    }
    for (var id : ids) {
      for (var other : ids) {
        assertThat(allowed("user:" + id, "read", folder(own + other)))
            .as("user:%s and folder %s", id, other)
            .isEqualTo(id.equals(other));
      }
    }
  }

  @Test
  void addsOneFactOnceWhateverTheRace() throws Exception {
    var fact = Relationship.of(ALICE, "viewer", folder(own));
    var threads = Executors.newFixedThreadPool(8);
    try {
      var added =
          threads.invokeAll(
              Collections.<Callable<Boolean>>nCopies(16, () -> authorization().add(fact)));
      int first = 0;
      for (var each : added) {
        first += each.get() ? 1 : 0;
      }
      assertThat(first).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }
}
