package org.integrationgateway.builtin.authorization;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.integrationgateway.builtin.WatchedDb;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An interrupted change of the state leaves the old state or the new one. */
final class InterruptedStateTest {
  private static final int FACTS = 25;
  private static final Relationship KEPT = Relationship.of("user:kept", "member", Teams.team("t"));

  @TempDir Path folder;

  /** The relationships of one of the two models. */
  static List<Relationship> facts(boolean wider) {
    return IntStream.range(0, FACTS)
        .mapToObj(
            i -> Relationship.of("user:" + (wider ? "w" : "n") + i, "member", Teams.team("t")))
        .toList();
  }

  @Test
  void leavesOneStateWhereverTheDatabaseFails() {
    leavesOneState(authorization -> authorization.setState(Teams.WIDER, facts(true)), 2 * FACTS);
  }

  @Test
  void leavesOneModelWhereverTheDatabaseFails() {
    leavesOneState(authorization -> authorization.setActiveModel(Teams.WIDER), 5);
  }

  @Test
  void leavesARelationshipOrNoneWhereverTheDatabaseFails() {
    var ann = Relationship.of("user:ann", "member", Teams.team("t"));
    leavesOneState(authorization -> authorization.add(ann), 4);
  }

  @Test
  void takesARelationshipAwayOrNotWhereverTheDatabaseFails() {
    leavesOneState(authorization -> authorization.delete(KEPT), 4);
  }

  /** Fails the database at each step of a change, one after the other. */
  private void leavesOneState(Consumer<RelationshipAuthorization> change, int leastSteps) {
    try (var database = SqliteIndexedDb.open(folder.resolve("faults.db"))) {
      int step = 0;
      for (boolean failed = true; failed; ) {
        step++;
        var behind = database.database("step" + step);
        var healthy = new RelationshipAuthorization(behind);
        healthy.setState(Teams.MODEL, facts(false));
        healthy.add(KEPT);
        var before = State.of(healthy);
        failed = fails(change, new RelationshipAuthorization(WatchedDb.failing(behind, step + 2)));
        var found = State.of(new RelationshipAuthorization(behind));
        assertThat(found).isEqualTo(State.of(healthy));
        change.accept(healthy);
        assertThat(found).as("step %d", step).isIn(before, State.of(healthy));
        assertThat(failed || !found.equals(before)).isTrue();
      }
      assertThat(step).isGreaterThan(leastSteps);
    }
  }

  private static boolean fails(
      Consumer<RelationshipAuthorization> change, RelationshipAuthorization failing) {
    try {
      change.accept(failing);
      return false;
    } catch (ServiceException failure) {
      assertThat(failure.reason()).isEqualTo(ServiceException.Reason.UNAVAILABLE);
      return true;
    }
  }

  /** A model and the relationships that came with it or since. */
  private record State(boolean wider, Set<ListedRelationship> relationships) {
    static State of(RelationshipAuthorization authorization) {
      var listed = authorization.list(RelationshipFilter.ALL, 1_000, Optional.empty());
      return new State(isWider(authorization.activeModel()), Set.copyOf(listed.relationships()));
    }
  }

  @Tag("nightly")
  @Test
  void leavesOneStateWheneverTheProcessIsKilled() throws Exception {
    long seed = System.nanoTime();
    var random = new Random(seed);
    for (int round = 0; round < 5; round++) {
      var file = folder.resolve("killed" + round + ".db");
      var process = start(file);
      try {
        var lines =
            new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).isEqualTo("changing");
        LockSupport.parkNanos(random.nextInt(50_000_000));
      } finally {
        process.destroyForcibly().waitFor();
      }
      try (var database = SqliteIndexedDb.open(file)) {
        var authorization = new RelationshipAuthorization(database);
        boolean wider = isWider(authorization.activeModel());
        assertThat(facts(wider)).as("seed %d", seed).isNotEmpty();
        assertState(authorization, wider);
      }
    }
  }

  private static Process start(Path file) throws IOException {
    return new ProcessBuilder(TestProgram.command(Changing.class, file.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Changes the state back and forth until it is killed. */
  static final class Changing {
    private Changing() {}

    public static void main(String[] arguments) {
      var authorization =
          new RelationshipAuthorization(SqliteIndexedDb.open(Path.of(arguments[0])));
      authorization.setState(Teams.MODEL, facts(false));
      System.out.println("changing");
      for (boolean wider = true; ; wider = !wider) {
        authorization.setState(wider ? Teams.WIDER : Teams.MODEL, facts(wider));
      }
    }
  }

  private static void assertState(RelationshipAuthorization authorization, boolean wider) {
    assertThat(isWider(authorization.activeModel())).isEqualTo(wider);
    assertThat(authorization.list(RelationshipFilter.ALL, 1_000, Optional.empty()).relationships())
        .extracting(ListedRelationship::relationship)
        .containsExactlyInAnyOrderElementsOf(facts(wider));
  }

  private static boolean isWider(AuthorizationModel model) {
    return model.resourceTypes().get(0).actions().size() == 2;
  }
}
