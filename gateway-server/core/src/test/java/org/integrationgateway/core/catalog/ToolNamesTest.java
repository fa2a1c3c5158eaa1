package org.integrationgateway.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.invoke.TestApps.app;
import static org.integrationgateway.core.invoke.TestApps.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.provider.AppLoadException;
import org.junit.jupiter.api.Test;

final class ToolNamesTest {
  private static final Upstream OK = invocation -> new Reply(200, List.of(), Reply.Body.EMPTY);

  private static App with(String app, String... operations) {
    var all = new ArrayList<Operation>();
    for (var operation : operations) {
      all.add(operation(app, operation, OK));
    }
    return app(app, Optional.empty(), all.toArray(Operation[]::new));
  }

  private static List<String> names(boolean prefixed, App... apps) {
    return new AppCatalog(List.of(apps), prefixed).tools().stream().map(Tool::name).toList();
  }

  @Test
  void namesToolsByAppAndOperation() {
    assertThat(names(true, with("slack", "chat.update", "users:list")))
        .containsExactly("slack_chat_update", "slack_users_list");
    assertThat(names(false, with("slack", "chat.update"))).containsExactly("chat_update");
  }

  @Test
  void namesToolsOfOneAppByItsOperations() {
    var app = with("slack", "chat.update", "chat_update", "users:list", "_find_tools");
    var catalog = new AppCatalog(List.of(app), true);
    var names = catalog.plainTools(app).stream().map(Tool::name).toList();
    assertThat(names.get(2)).isEqualTo("users_list");
    assertThat(names.subList(0, 2)).allMatch(name -> name.matches("chat_update_[0-9a-f]{8}"));
    assertThat(names.get(3)).matches("_find_tools_[0-9a-f]{8}");
    assertThat(catalog.plainTool(app, "users_list")).isPresent();
    assertThat(catalog.plainTool(app, "slack_users_list")).isEmpty();
  }

  @Test
  void givesEveryoneWhoWouldShareANameItsOwn() {
    var one = with("a", "b.c");
    var other = with("a_b", "c");
    var names = names(true, one, other);
    assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("a_b_c_[0-9a-f]{8}"));
    assertThat(names(true, other, one)).containsExactlyInAnyOrderElementsOf(names);
    var catalog = new AppCatalog(List.of(one, other));
    for (var tool : catalog.tools()) {
      assertThat(catalog.tool(tool.name())).contains(tool);
    }
    assertThat(catalog.tool("a_b_c")).isEmpty();
  }

  @Test
  void keepsNamesWithin64Characters() {
    var fits = "x".repeat(62);
    var tooLong = "x".repeat(63);
    var names = names(true, with("a", fits, tooLong, "x".repeat(100)));
    assertThat(names.get(0)).isEqualTo("a_" + fits);
    assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.length() <= 64);
    assertThat(names.get(1)).hasSize(64);
  }

  @Test
  void refusesPlainNamesThatCollide() {
    assertThatThrownBy(() -> names(false, with("a", "run"), with("b", "run")))
        .isInstanceOf(AppLoadException.class)
        .hasMessageContaining("'run'")
        .hasMessageContaining("toolNames");
  }
}
