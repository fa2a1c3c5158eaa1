package org.integrationgateway.engines.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.junit.jupiter.api.Test;

/** The search along relationships in a set; the contract holds it for every store. */
final class RelationSearchTest {
  private static final ResourceRef PLAN = new ResourceRef("document", "plan");
  private static final ResourceRef ROOT = new ResourceRef("folder", "root");

  private static final ResourceType DOCUMENT =
      ResourceType.of(
          "document",
          List.of(
              RelationDefinition.of("viewer")
                  .includedBy("editor")
                  .targets("subject", "folder#viewer")
                  .inherited(new InheritedRelation("place", "viewer")),
              RelationDefinition.of("editor"),
              RelationDefinition.of("place").targets("folder")),
          List.of(ActionDefinition.of("read", "viewer"), ActionDefinition.of("write", "editor")));
  private static final ResourceType FOLDER =
      ResourceType.of(
          "folder",
          List.of(
              RelationDefinition.of("viewer").inherited(new InheritedRelation("parent", "viewer")),
              RelationDefinition.of("parent").targets("folder")),
          List.of(ActionDefinition.of("open", "viewer")));

  private final RelationModel model = RelationModel.of(AuthorizationModel.of(FOLDER, DOCUMENT));
  private final Stored stored = new Stored(new HashSet<>());

  private record Stored(Set<Relationship> all) implements RelationshipReader {
    @Override
    public boolean holds(ResourceRef resource, String relation, String subject) {
      return all.contains(Relationship.of(subject, relation, resource));
    }

    @Override
    public Collection<OfSubjectSet> subjectSets(ResourceRef resource, String relation) {
      return of(resource, relation, OfSubjectSet.class).toList();
    }

    @Override
    public Collection<ResourceRef> resources(ResourceRef resource, String relation) {
      return of(resource, relation, OfResource.class).map(OfResource::resource).toList();
    }

    private <T> Stream<T> of(ResourceRef resource, String relation, Class<T> kind) {
      return all.stream()
          .filter(it -> it.resource().equals(resource) && it.relation().equals(relation))
          .map(Relationship::target)
          .filter(kind::isInstance)
          .map(kind::cast);
    }
  }

  @Test
  void namesTheStrongestRelation() {
    stored.all().add(Relationship.of("user:ada", "viewer", PLAN));
    stored.all().add(Relationship.of("user:ada", "editor", PLAN));

    assertThat(ask("read")).isEqualTo(AccessDecision.allowed(question("read"), "editor"));
    assertThat(ask("write").allowed()).isTrue();
  }

  @Test
  void namesTheRelationsThatWouldBeEnough() {
    assertThat(ask("read").relations()).containsExactly("editor", "viewer");
    assertThat(ask("read").allowed()).isFalse();
  }

  @Test
  void followsFoldersAndSubjectSets() {
    stored.all().add(Relationship.of("user:ada", "viewer", ROOT));
    assertThat(ask("read").allowed()).isFalse();
    stored.all().add(new Relationship(new OfResource(ROOT), "place", PLAN));
    assertThat(ask("read").allowed()).isTrue();

    stored.all().remove(new Relationship(new OfResource(ROOT), "place", PLAN));
    stored
        .all()
        .add(
            new Relationship(RelationTarget.everybody("viewer", "folder", "root"), "viewer", PLAN));
    assertThat(ask("read").allowed()).isTrue();
    assertThat(ask("write").allowed()).isFalse();
  }

  @Test
  void endsInACycleAndAtItsLimits() {
    stored.all().add(new Relationship(new OfResource(folder(0)), "place", PLAN));
    stored.all().add(parent(0, 1));
    stored.all().add(parent(1, 0));
    assertThat(ask("read").allowed()).isFalse();

    for (int i = 1; i <= RelationSearch.DEEPEST; i++) {
      stored.all().add(parent(i, i + 1));
    }
    assertRefused(Reason.TOO_LARGE, () -> ask("read"));
  }

  @Test
  void admitsWhatTheModelKnows() {
    model.admit(Relationship.of("user:ada", "editor", PLAN));
    assertRefused(
        Reason.OUTSIDE_MODEL,
        () -> model.admit(new Relationship(new OfResource(ROOT), "editor", PLAN)));
    assertRefused(
        Reason.OUTSIDE_MODEL, () -> model.admit(Relationship.of("user:ada", "owner", PLAN)));
    assertRefused(Reason.OUTSIDE_MODEL, () -> ask("burn"));
    assertRefused(
        Reason.OUTSIDE_MODEL,
        () -> RelationModel.NONE.admit(Relationship.of("user:ada", "editor", PLAN)));
  }

  @Test
  void hasOneIdForOneContent() {
    assertThat(RelationModel.of(AuthorizationModel.of(DOCUMENT, FOLDER)).id())
        .isEqualTo(model.id());
    assertThat(RelationModel.of(AuthorizationModel.of(DOCUMENT)).id()).isNotEqualTo(model.id());
    assertThat(model.content().resourceTypes()).containsExactly(DOCUMENT, FOLDER);
  }

  private AccessDecision ask(String action) {
    return RelationSearch.answer(stored, model, question(action));
  }

  private static AccessCheck question(String action) {
    return AccessCheck.of("user:ada", action, PLAN);
  }

  private static ResourceRef folder(int number) {
    return new ResourceRef("folder", "f" + number);
  }

  private static Relationship parent(int child, int parent) {
    return new Relationship(new OfResource(folder(parent)), "parent", folder(child));
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }
}
