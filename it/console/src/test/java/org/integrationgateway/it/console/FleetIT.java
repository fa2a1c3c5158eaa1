package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.regex.Pattern;
import org.integrationgateway.core.store.State;
import org.integrationgateway.fleet.replica.CallLoad;
import org.integrationgateway.fleet.replica.Heartbeat;
import org.integrationgateway.fleet.replica.OwnFacts;
import org.integrationgateway.http.calls.Replica;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The replicas of a database, and the pages that show one of them or all. */
@Tag("nightly")
final class FleetIT {
  @TempDir Path home;

  @Test
  void isOneReplicaAlone() {
    try (var consoles = Consoles.start(home);
        var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=fleet"));
      assertThat(page.getByText("No other replica uses this database.")).isVisible();
      assertThat(page.locator("tbody tr")).containsText("this replica");
      tab.go(consoles.uri("/admin?tab=dashboard"));
      assertThat(page.getByText("No calls yet")).isVisible();
      assertThat(button(page, "All replicas")).hasCount(0);
    }
  }

  @Test
  void showsDriftAndAddsUpFigures() throws IOException {
    try (var consoles = Consoles.start(home);
        var same = consoles.gateway().replica();
        var other = Consoles.start(home, "  more: {provider: {source: builtin:demo}}\n");
        var state = State.open(consoles.gateway().config(), Clock.systemUTC());
        var hanging = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        var hung = hung(state, hanging.getLocalPort());
        var tab = consoles.root()) {
      var page = tab.page();
      tab.go(consoles.uri("/admin?tab=fleet"));
      assertThat(page.locator("tbody tr")).hasCount(4);
      assertThat(page.locator("tbody tr").filter(has("0.0.9"))).containsText("Differs");
      assertThat(page.getByText("need attention")).isVisible();
      page.getByText("Show what differs").click();
      assertThat(page.locator("main pre")).containsText("| cut -f1,2)");
      tab.pictures("fleet");

      var token = consoles.gateway().token("user:root");
      for (var gateway : new Consoles[] {consoles, other}) {
        gateway.gateway().send("POST", "/api/v1/demo/hello.greet", token, "{\"name\": \"Ada\"}");
        gateway.gateway().send("POST", "/api/v1/demo/hello.greet", token, "{}");
      }
      same.send("POST", "/api/v1/demo/hello.greet", token, "{\"name\": \"Ada\"}");
      tab.go(consoles.uri("/admin?tab=dashboard"));
      button(page, "All replicas").click();
      assertThat(page).hasURL(Pattern.compile("replicas=all"));
      assertThat(page.getByText("3 replicas counted.")).isVisible();
      assertThat(page.getByText("1 replica did not respond")).isVisible();
      var callers = page.locator("table").filter(has("Calls by caller"));
      assertThat(callers.locator("tbody tr").filter(has("user:root"))).containsText("5");
      tab.pictures("fleet-dashboard");

      tab.go(consoles.uri("/admin?tab=providers&replicas=all"));
      assertThat(page.locator("tbody tr").filter(has("demo"))).hasCount(3);
      tab.pictures("fleet-providers");

      onTwoHosts(page);
      tab.go(consoles.uri("/admin?tab=calls"));
      assertThat(page.locator("tbody > tr")).hasCount(5);
      var replica = page.getByLabel("Replica");
      replica.selectOption("gateway-1");
      assertThat(page.getByText("No matching calls.")).isVisible();
      assertThat(page).hasURL(Pattern.compile("replica=gateway-1"));
      replica.selectOption(Replica.name());
      assertThat(page.locator("tbody > tr")).hasCount(5);
      replica.selectOption("");
      assertThat(page).hasURL(Pattern.compile("tab=calls$"));
      assertThat(page.locator("tbody > tr")).hasCount(5);
      tab.pictures("fleet-calls");
    }
  }

  /** A process that announces itself, and whose listener does not answer. */
  private static Heartbeat hung(State state, int port) {
    return new Heartbeat(
            state,
            new OwnFacts(
                "hung",
                () -> "http://127.0.0.1:" + port,
                "0.0.9",
                () -> "0123456789abcdef",
                Instant.now(),
                () -> true),
            new CallLoad())
        .begin();
  }

  /** Replicas on the same host are one in the list of calls: here one is on another host. */
  private static void onTwoHosts(Page page) {
    page.route(
        Pattern.compile("/admin/api/v1/replicas"),
        route -> {
          var answer = route.fetch();
          var name = "\"id\":\"hung\",\"name\":\"";
          var told = answer.text().replace(name + Replica.name(), name + "gateway-1");
          route.fulfill(new Route.FulfillOptions().setResponse(answer).setBody(told));
        });
  }

  private static Locator.FilterOptions has(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }
}
