package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.core.invoke.TestApps.app;
import static org.integrationgateway.core.invoke.TestApps.caller;
import static org.integrationgateway.core.invoke.TestApps.operation;

import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.junit.jupiter.api.Test;

final class VisibleCatalogTest {
  private static final Upstream OK = invocation -> new Reply(200, List.of(), Reply.Body.EMPTY);
  private final AccessPolicy access =
      new AccessPolicy(
          List.of(
              new PolicyConfig(
                  "team",
                  false,
                  List.of(
                      new PolicyConfig.Member("user:alice", "admin"),
                      new PolicyConfig.Member("user:bob", "reader"))),
              new PolicyConfig(
                  "open", true, List.of(new PolicyConfig.Member("user:alice", "admin")))));
  private final VisibleCatalog catalog =
      new VisibleCatalog(
          new AppCatalog(
              List.of(
                  app(
                      "team",
                      Optional.of("team"),
                      operation("team", "read", OK),
                      operation("team", "wipe", OK, "admin", "owner")),
                  app("open", Optional.of("open"), operation("open", "run", OK, "admin")),
                  app("free", Optional.empty(), operation("free", "run", OK, "admin")),
                  app("lost", Optional.of("unwritten"), operation("lost", "run", OK)))),
          access,
          TestApps.NO_CREDENTIALS);

  @Test
  void listsWhatACallerMayUse() {
    assertThat(catalog.apps(caller("user:alice")))
        .extracting(App::name)
        .containsExactly("team", "open", "free");
    assertThat(catalog.apps(caller("user:carol")))
        .extracting(App::name)
        .containsExactly("open", "free");
    assertThat(catalog.apps(caller("user:alice", "team/read")))
        .extracting(App::name)
        .containsExactly("team");
    assertThat(catalog.operations(caller("user:bob"), "team", Selector.NONE).operations())
        .extracting(Operation::id)
        .containsExactly("read");
    assertThat(
            catalog
                .operations(caller("user:alice", "team/wipe"), "team", Selector.NONE)
                .operations())
        .extracting(Operation::id)
        .containsExactly("wipe");
    assertThat(catalog.tools(caller("user:bob")))
        .extracting(Tool::name)
        .containsExactly("team_read", "free_run");
  }

  @Test
  void letsRolesCountOnlyWhereAPolicyGivesThem() {
    catalog.operation(caller("user:carol"), "free", "run");
    assertThat(code(() -> catalog.operation(caller("user:carol"), "open", "run")))
        .isEqualTo(ErrorCode.FORBIDDEN);
    catalog.operation(caller("user:alice"), "open", "run");
    assertThat(code(() -> catalog.operation(caller("user:bob"), "team", "wipe")))
        .isEqualTo(ErrorCode.FORBIDDEN);
  }

  @Test
  void hidesAnAppWhosePolicyDoesNotExist() {
    assertThat(code(() -> catalog.operation(caller("user:alice"), "lost", "run")))
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void tellsHiddenAppsFromUnknownOnesInNoWay() {
    for (var app : List.of("free", "team", "no-such-app")) {
      for (var caller : List.of(caller("user:alice", "open"), caller("user:bob", "open"))) {
        var unknown = "there is no app '" + app + "'.";
        assertThat(detail(() -> catalog.operation(caller, app, "run"))).isEqualTo(unknown);
        assertThat(detail(() -> catalog.app(caller, app))).isEqualTo(unknown);
        assertThat(detail(() -> catalog.operations(caller, app, Selector.NONE))).isEqualTo(unknown);
        assertThat(detail(() -> catalog.tool(caller, app + "_run")))
            .isEqualTo("there is no tool '" + app + "_run'.");
      }
    }
  }

  @Test
  void namesADeniedOperationAndNeitherPolicyNorRole() {
    var denied =
        catchThrowableOfType(
            GatewayException.class, () -> catalog.operation(caller("user:bob"), "team", "wipe"));
    assertThat(denied.code()).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(denied.detail()).contains("'wipe'").doesNotContain("policy", "admin", "owner");
    assertThat(
            code(() -> catalog.operation(caller("user:alice", "team/read"), "team", "no-such-op")))
        .isEqualTo(ErrorCode.SCOPE_DENIED);
  }

  @Test
  void suggestsOnlyWhatTheCallerMaySee() {
    assertThat(detail(() -> catalog.app(caller("user:alice"), "taem")))
        .contains("Did you mean 'team'?");
    assertThat(detail(() -> catalog.app(caller("user:carol"), "taem"))).doesNotContain("team'?");
    assertThat(detail(() -> catalog.operation(caller("user:alice"), "team", "wpe")))
        .contains("Did you mean 'wipe'?");
    assertThat(detail(() -> catalog.operation(caller("user:bob"), "team", "wpe")))
        .doesNotContain("wipe");
    assertThat(detail(() -> catalog.tool(caller("user:bob"), "team_wpe"))).doesNotContain("wipe");
  }

  @Test
  void findsToolsByTheirName() {
    var tool = catalog.tool(caller("user:alice"), "team_wipe");
    assertThat(tool.app().name()).isEqualTo("team");
    assertThat(tool.operation().id()).isEqualTo("wipe");
  }

  private static ErrorCode code(ThrowingCallable attempt) {
    return catchThrowableOfType(GatewayException.class, attempt).code();
  }

  private static String detail(ThrowingCallable attempt) {
    var problem = catchThrowableOfType(GatewayException.class, attempt);
    assertThat(problem.code()).isEqualTo(ErrorCode.NOT_FOUND);
    return problem.detail();
  }
}
