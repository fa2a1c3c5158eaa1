package org.integrationgateway.builtin.authorization;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.authorization.Relationship;

/**
 * Prints how long checks take among 100,000 relationships: run {@code main} on the test class path.
 */
final class CheckSpeed {
  private static final int TEAMS = 1_000;
  private static final int MEMBERS = 99;
  private static final int CHECKS = 20_000;

  private CheckSpeed() {}

  public static void main(String[] arguments) throws Exception {
    var file = Files.createTempDirectory("check-speed").resolve("relationships.db");
    try (var database = SqliteIndexedDb.open(file)) {
      var authorization = new RelationshipAuthorization(database);
      var facts = new ArrayList<Relationship>();
      for (int team = 0; team < TEAMS; team++) {
        for (int member = 0; member < MEMBERS; member++) {
          var subject = "user:u" + team + "-" + member;
          facts.add(Relationship.of(subject, "member", Teams.team("t" + team)));
        }
        facts.add(Teams.in("t" + team, "dept" + team / 10));
      }
      long began = System.nanoTime();
      authorization.setState(Teams.MODEL, facts);
      System.out.printf(
          "%d relationships set in %d ms%n", facts.size(), (System.nanoTime() - began) / 1_000_000);
      var random = new Random(1);
      for (int round = 0; round < 3; round++) {
        measure("direct, allowed", authorization, random, false, true);
        measure("direct, denied", authorization, random, false, false);
        measure("through 1 of 10 teams, allowed", authorization, random, true, true);
        measure("through 10 teams, denied", authorization, random, true, false);
      }
    } finally {
      delete(file);
    }
  }

  private static void measure(
      String what,
      RelationshipAuthorization authorization,
      Random random,
      boolean nested,
      boolean allowed) {
    var nanos = new long[CHECKS];
    for (int i = 0; i < CHECKS; i++) {
      int team = random.nextInt(TEAMS);
      var subject = allowed ? "user:u" + team + "-" + random.nextInt(MEMBERS) : "user:unknown";
      var question = Teams.mayEnter(subject, nested ? "dept" + team / 10 : "t" + team);
      long began = System.nanoTime();
      boolean answer = authorization.check(question).allowed();
      nanos[i] = System.nanoTime() - began;
      if (answer != allowed) {
        throw new AssertionError(question);
      }
    }
    Arrays.sort(nanos);
    System.out.printf(
        "%s: p50 %.1f us, p99 %.1f us%n",
        what, nanos[CHECKS / 2] / 1e3, nanos[CHECKS * 99 / 100] / 1e3);
  }

  private static void delete(Path file) throws Exception {
    try (var files = Files.list(file.getParent())) {
      for (var each : files.toList()) {
        Files.delete(each);
      }
    }
    Files.delete(file.getParent());
  }
}
