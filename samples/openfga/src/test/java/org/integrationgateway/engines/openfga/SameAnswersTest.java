package org.integrationgateway.engines.openfga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.engines.openfga.Examples.MODEL;
import static org.integrationgateway.engines.openfga.Examples.folder;
import static org.integrationgateway.engines.openfga.Examples.team;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.authorization.RelationSearch;
import org.integrationgateway.engines.authorization.RelationshipReader;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.AccessDecision;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.junit.jupiter.api.Test;

/** OpenFGA answers as the search of the SDK does, by the same random relationships. */
class SameAnswersTest {
  private static final long SEED = 36;
  private static final int TEAMS = 6;

  private final Random random = new Random(SEED);

  /** Relationships in memory. */
  private record Memory(Collection<Relationship> facts) implements RelationshipReader {
    @Override
    public boolean holds(ResourceRef resource, String relation, String subject) {
      return facts.contains(Relationship.of(subject, relation, resource));
    }

    @Override
    public List<OfSubjectSet> subjectSets(ResourceRef resource, String relation) {
      return to(resource, relation, OfSubjectSet.class);
    }

    @Override
    public List<ResourceRef> resources(ResourceRef resource, String relation) {
      return to(resource, relation, OfResource.class).stream().map(OfResource::resource).toList();
    }

    private <T> List<T> to(ResourceRef resource, String relation, Class<T> kind) {
      return facts.stream()
          .filter(fact -> fact.resource().equals(resource) && fact.relation().equals(relation))
          .map(Relationship::target)
          .filter(kind::isInstance)
          .map(kind::cast)
          .toList();
    }
  }

  @Test
  void answersAsTheSearchInMemory() {
    try (var server = OpenFgaServer.start();
        var authorization = new Settings(server).open()) {
      var model = RelationModel.of(MODEL);
      var questions = questions();
      for (int round = 0; round < 5; round++) {
        var configured = facts(12);
        authorization.setState(MODEL, List.copyOf(configured));
        facts(12).forEach(authorization::add);
        var memory = new Memory(all(authorization));
        var expected =
            questions.stream()
                .map(question -> RelationSearch.answer(memory, model, question))
                .toList();
        assertThat(authorization.checkMany(questions))
            .as("seed %d, round %d", SEED, round)
            .isEqualTo(expected);
        assertThat(expected).extracting(AccessDecision::allowed).contains(true, false);
      }
    }
  }

  private static Set<Relationship> all(OpenFgaAuthorization authorization) {
    var found = new LinkedHashSet<Relationship>();
    var next = Optional.<String>empty();
    do {
      var page = authorization.list(RelationshipFilter.ALL, 1_000, next);
      page.relationships().forEach(listed -> found.add(listed.relationship()));
      next = page.nextPageToken();
    } while (next.isPresent());
    return found;
  }

  private Set<Relationship> facts(int count) {
    var facts = new LinkedHashSet<Relationship>();
    for (int i = 0; i < count; i++) {
      int one = random.nextInt(TEAMS);
      int other = random.nextInt(TEAMS);
      var subject = "user:" + random.nextInt(4);
      var team = RelationTarget.everybody("member", "team", "t" + other);
      facts.add(
          switch (random.nextInt(7)) {
            case 0 -> Relationship.of(subject, "member", team(one));
            case 1 -> Relationship.of(subject, "lead", team(one));
            case 2 -> new Relationship(team, "member", team(one));
            case 3 -> Relationship.of(subject, "editor", folder(one));
            case 4 -> new Relationship(team, "viewer", folder(one));
            case 5 ->
                new Relationship(
                    RelationTarget.resource("folder", "f" + other), "parent", folder(one));
            default ->
                new Relationship(
                    RelationTarget.resource("folder", "f" + other), "root", folder(one));
          });
    }
    return facts;
  }

  private static List<AccessCheck> questions() {
    var questions = new ArrayList<AccessCheck>();
    for (int subject = 0; subject < 4; subject++) {
      for (int i = 0; i < TEAMS; i++) {
        questions.add(AccessCheck.of("user:" + subject, "enter", team(i)));
        questions.add(AccessCheck.of("user:" + subject, "read", folder(i)));
        questions.add(AccessCheck.of("user:" + subject, "write", folder(i)));
      }
    }
    return questions;
  }
}
