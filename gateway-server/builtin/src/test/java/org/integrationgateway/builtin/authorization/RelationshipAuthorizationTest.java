package org.integrationgateway.builtin.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.engines.authorization.RelationSearch;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.authorization.AuthorizationContractTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Embedded(value = "builtin:relationships", description = "relationships in any database")
final class RelationshipAuthorizationTest extends AuthorizationContractTest {
  @TempDir static Path folder;
  private static IndexedDb database;

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(
        ProviderKind.AUTHORIZATION, () -> new RelationshipAuthorization(database()));
  }

  private static IndexedDb database() {
    if (database == null) {
      database = SqliteIndexedDb.open(folder.resolve("relationships.db"));
    }
    return database;
  }

  @AfterAll
  static void close() {
    database().close();
  }

  @Test
  void findsWhatAnotherReplicaWrote() {
    var one = new RelationshipAuthorization(database().database("shared"));
    var two = new RelationshipAuthorization(database().database("shared"));
    one.setState(Teams.MODEL, List.of());
    two.add(Relationship.of("user:a", "member", new ResourceRef("team", "t")));
    assertThat(one.check(Teams.mayEnter("user:a", "t")).allowed()).isTrue();

    two.setState(Teams.WIDER, List.of());
    assertThat(one.activeModel()).isEqualTo(two.activeModel());
    assertThat(one.check(AccessCheck.of("user:a", "paint", Teams.team("t"))).allowed()).isTrue();
  }

  @Test
  void saysWhenAWayIsTooLong() {
    var authorization = new RelationshipAuthorization(database().database("long"));
    var chain =
        IntStream.rangeClosed(0, RelationSearch.DEEPEST)
            .mapToObj(i -> Teams.in("t" + (i + 1), "t" + i));
    authorization.setState(Teams.MODEL, chain.toList());

    assertThatThrownBy(() -> authorization.check(Teams.mayEnter("user:a", "t0")))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("more than 32 steps");
    assertThat(authorization.check(Teams.mayEnter("user:a", "t1")).allowed()).isFalse();
  }

  @Test
  void saysWhenThereIsTooMuchToLookAt() {
    var authorization = new RelationshipAuthorization(database().database("wide"));
    authorization.setState(
        Teams.MODEL,
        IntStream.rangeClosed(0, RelationSearch.MOST)
            .mapToObj(i -> Teams.in("t" + i, "all"))
            .toList());

    assertThatThrownBy(() -> authorization.check(Teams.mayEnter("user:a", "all")))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("10000 resources");
  }
}
