package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation at {@code /docs} in a browser without a login. */
final class DocsIT {
  /** Questions that people ask, and the page that says it. */
  private static final String QUESTIONS =
      """
          run it in a container | containers
          PostgreSQL | operations
          rate limits | proxies
          412 reconnect_required | symptoms
          upgrade | operations
          database failover | replicas
          OIDC login at Okta | openid-connect
          verify the audit trail | audit
          Claude Desktop | mcp
          approve an agent's call | agents
          body limit | sizing
          OpenTelemetry | telemetry
          logs to Loki or Splunk | monitoring
          CORS | proxies
          Kubernetes Helm | kubernetes
          sizing | sizing
          lost the only admin's password | accounts
          which word means what | concepts
          how do I connect Cursor | mcp
          register an OAuth client | connections-oauth
          redirect URI of my OAuth client | connections-oauth
          two accounts at the same service | connections
          shared credential for everybody | connections
          token for CI | service-accounts
          backup and restore | operations
          run behind nginx | proxies
          corporate proxy | egress
          private certificate authority | egress
          two-factor authentication | accounts
          encryption key leaked | keys
          erase data of a person GDPR | keys
          webhook signature | webhooks
          schedule a workflow | workflows
          write an operation in Java | write-an-operation
          provider in Python | other-languages
          import an OpenAPI document | new
          too many tools for the model | mcp-tools
          timeout 504 | symptoms
          add a member to an app | authorization
          Prometheus Grafana dashboard | monitoring
          high availability several replicas | sizing
          sandbox of a provider | sandbox
          repeat a request safely after a timeout | requests
          end all sessions of a user | sessions
          disconnect an app and revoke its access | connections
          call a gRPC service | grpc-upstreams
          GraphQL API as an app | graphql
          approve changed tool descriptions | mcp-tools
          change the configuration without a restart | reload
          why does my provider restart | symptoms
          debug a provider in my IDE | debugging
          sign a release | releases
          send audit records to a SIEM by syslog | audit
          record calls and replay them in tests | recordings
          undo steps of a failed workflow | workflows
          rotate an API token that leaked | console-access
          credential is not verified | connections-check
          review a package before I upgrade it | catalog
          readiness probe of the load balancer | monitoring
          see request and response of a failed call | monitoring
          alert me when a credential is rejected | notices
          keep secrets in Vault | keys
          test my provider before I publish it | tck
          install it on my laptop | getting-started
          sign in with Google | openid-connect
          where do I find the error logs | monitoring
          let ChatGPT use my apps | mcp
          how many servers do I need | sizing
          delete my user account | accounts
          env vars in the config file | reference/environment
          https certificate | proxies
          call an app with curl | getting-started
          give a colleague access to one app | authorization
          can I use it without internet | operations
          Microsoft login | openid-connect
          where is my data stored | reference/storage
          who changed this setting | audit
          see what a user did | audit
          stop an agent | agents-api
      """;

  private static final int FIRST_RESULTS = 3;

  @TempDir static Path home;
  private static Consoles consoles;
  private Tab tab;

  @BeforeAll
  static void start() {
    Chromium.browser();
    consoles = Consoles.start(home);
  }

  @AfterAll
  static void stop() {
    if (consoles != null) {
      consoles.close();
    }
  }

  @BeforeEach
  void open() {
    tab = Tab.open(consoles.uri("/"));
  }

  @AfterEach
  void close() {
    tab.close();
  }

  @Test
  void everyQuestionIsFoundByOneSearch() {
    open("/docs/search.html");
    var missed = new ArrayList<String>();
    for (var line : QUESTIONS.lines().toList()) {
      var question = line.split(" \\| ");
      var found = search(question[0]);
      if (found.stream().limit(FIRST_RESULTS).noneMatch((question[1] + ".html")::equals)) {
        missed.add(line + ": " + found);
      }
    }
    assertThat(missed).isEmpty();
  }

  @Test
  void aPageWhoseTitleHasTheWordsComesFirst() {
    open("/docs/search.html");
    for (var line :
        List.of(
            "accounts | accounts",
            "mcp tools | mcp-tools",
            "workflows | workflows",
            "audit trail | audit",
            "errors | reference/errors")) {
      var titled = line.split(" \\| ");
      assertThat(search(titled[0])).as(line).first().isEqualTo(titled[1] + ".html");
    }
  }

  @Test
  void theMenuOfAPhoneIsClosedUntilItIsAskedFor() {
    var page = open("/docs/mcp.html");
    page.setViewportSize(390, 800);
    assertThat(page.locator("nav")).isHidden();
    link(page, "All pages").click();
    assertThat(link(page, "Workflows")).isInViewport();
    link(page, "Close the menu").click();
    assertThat(page.locator("nav")).isHidden();
  }

  @Test
  void aSearchFromAnyPageShowsPagesWithTheirText() {
    var page = open("/docs/reference/cli.html");
    tab.press("/");
    assertThat(tab.focused()).isEqualTo("input Search the docs");
    tab.type("lost password").press("Enter");

    assertThat(page).hasURL(consoles.uri("/docs/search.html?q=lost+password").toString());
    assertThat(page.locator("#results li").first()).containsText("Accounts: Lost passwords");
    assertThat(page.locator("#results li").first()).containsText("gateway account reset LOGIN");
    page.locator("#results a").first().click();
    assertThat(page).hasURL(consoles.uri("/docs/accounts.html#lost-passwords").toString());

    open("/docs/search.html?q=qqqq");
    assertThat(page.getByRole(AriaRole.STATUS)).hasText("No page has these words.");
    page.getByRole(AriaRole.SEARCHBOX).fill("<img src=x onerror=alert(1)>");
    assertThat(page.locator("main img")).hasCount(0);
  }

  @Tag("nightly")
  @Test
  void pagesAreReadableOnPhonesAndInBothColours() {
    for (var name : List.of("index", "concepts", "connections", "mcp", "search", "reference/cli")) {
      open("/docs/" + name + ".html");
      tab.pictures("docs-" + name.replace('/', '-'));
    }
  }

  @Test
  void coloursAreThoseChosenInTheConsoles() {
    var page = open("/docs/concepts.html");
    assertThat(page.locator("body")).hasCSS("background-color", "rgb(246, 247, 249)");
    page.evaluate("() => { document.cookie = 'gateway_theme=dark; Path=/'; }");
    open("/docs/reference/cli.html");
    assertThat(page.locator("body")).hasCSS("background-color", "rgb(16, 19, 25)");
    page.evaluate("() => { document.cookie = 'gateway_theme=x; Path=/'; }");
    open("/docs/concepts.html");
    assertThat(page.locator("body")).hasCSS("background-color", "rgb(246, 247, 249)");
  }

  @Test
  void aPageLeadsToItsNeighboursItsMenuAndItsHeadings() {
    var page = open("/docs");
    assertThat(page).hasURL(consoles.uri("/docs/").toString());
    link(page, "Connect an AI client").first().click();
    assertThat(page.locator("h1")).hasText("Connect an AI client");
    page.locator("a[rel=next]").click();
    assertThat(page.locator("h1")).hasText("Login of MCP clients");
    assertThat(page.locator("nav [aria-current]")).hasText("Login of MCP clients");
    page.locator("a[rel=prev]").click();
    page.locator("aside").getByText("Does it work?").click();
    assertThat(page).hasURL(consoles.uri("/docs/mcp.html#does-it-work").toString());
  }

  @Test
  void diagramsAreShown() {
    var page = open("/docs/concepts.html");

    assertThat(
            page.evaluate(
                "() => Promise.all([...document.querySelectorAll('main img')]"
                    + ".map((one) => one.decode().then(() => one.naturalWidth)))"))
        .isEqualTo(List.of(740, 780));
  }

  @Test
  void codeIsCopiedByAButton() {
    var page = open("/docs/mcp.html");
    page.locator("main .code").first().getByRole(AriaRole.BUTTON).click();

    assertThat(page.getByText("Copied")).isVisible();
    assertThat(page.evaluate("() => navigator.clipboard.readText()"))
        .isEqualTo("http://127.0.0.1:8080/mcp\n");
  }

  @Test
  void oldAddressesLeadToThePagesOfNow() {
    var page = open("/docs/operations.html#nginx");
    assertThat(page).hasURL(consoles.uri("/docs/proxies.html#nginx").toString());
    open("/docs/threat-model.html");
    assertThat(page).hasURL(consoles.uri("/docs/reference/threat-model.html").toString());
  }

  /** The pages that the page of the search, which is open, shows for words, in their order. */
  @SuppressWarnings("unchecked")
  private List<String> search(String words) {
    var page = tab.page();
    page.getByRole(AriaRole.SEARCHBOX).fill(words);
    return (List<String>)
        page.evaluate(
            "() => [...document.querySelectorAll('#results a')]"
                + ".map((one) => one.getAttribute('href').split('#')[0])");
  }

  private Page open(String path) {
    tab.go(URI.create(consoles.uri("/").toString().replaceFirst("/$", "") + path));
    return tab.page();
  }

  private static Locator link(Page page, String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}
