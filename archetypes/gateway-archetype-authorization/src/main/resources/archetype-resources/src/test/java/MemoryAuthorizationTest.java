package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.engines.authorization.RelationSearch;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.junit.jupiter.api.Test;

class MemoryAuthorizationTest {
  private final MemoryAuthorization authorization =
      new MemoryAuthorization(new MemoryAuthorization.Config(2));

  @Test
  void hasRoomAgainOnceSomethingIsGone() {
    authorization.setState(model("Who works together"), List.of());
    authorization.add(member("user:a"));
    authorization.add(member("user:b"));
    assertRefused(Reason.NO_CAPACITY, () -> authorization.add(member("user:c")));
    assertThat(authorization.add(member("user:b"))).isFalse();
    authorization.delete(member("user:a"));
    assertThat(authorization.add(member("user:c"))).isTrue();
  }

  @Test
  void saysWhenAWayIsTooLong() {
    authorization.setState(
        model(""),
        IntStream.rangeClosed(0, RelationSearch.DEEPEST).mapToObj(i -> in(i + 1, i)).toList());

    assertRefused(Reason.TOO_LARGE, () -> authorization.check(mayEnter(0)));
    assertThat(authorization.check(mayEnter(1)).allowed()).isFalse();
  }

  @Test
  void namesModelsByTheirContent() {
    var first = authorization.setActiveModel(model("Who works together")).id();
    assertThat(authorization.setActiveModel(model("Others")).id()).isNotEqualTo(first);
    assertThat(authorization.setActiveModel(model("Who works together")).id()).isEqualTo(first);
  }

  private static AuthorizationModel model(String description) {
    return AuthorizationModel.of(
        new ResourceType(
            "team",
            List.of(RelationDefinition.of("member").targets("subject", "team#member")),
            List.of(ActionDefinition.of("enter", "member")),
            description));
  }

  private static ResourceRef team(int number) {
    return new ResourceRef("team", "t" + number);
  }

  private static Relationship member(String subject) {
    return Relationship.of(subject, "member", team(0));
  }

  private static Relationship in(int inner, int outer) {
    var members = RelationTarget.everybody("member", "team", "t" + inner);
    return new Relationship(members, "member", team(outer));
  }

  private static AccessCheck mayEnter(int team) {
    return AccessCheck.of("user:a", "enter", team(team));
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }
}
