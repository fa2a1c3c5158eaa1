package org.integrationgateway.mcp.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.invoke.TestApps;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.sdk.app.OperationHints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools that words find, and their order. */
class ToolSearchTest {
  private static final List<Tool> TOOLS =
      List.of(
          tool("github", "repos/list-for-user", "List repositories of a user", "repos", "username"),
          tool("github", "issues/create", "Create an issue in a repository", "issues", "title"),
          tool("github", "issues/add-labels", "Add labels to an issue", "issues", "labels"),
          tool("slack", "chat.postMessage", "Sends a message to a channel", "chat", "channelId"),
          tool("slack", "conversations.list", "Lists all channels of a workspace", "chat", "limit"),
          tool("slack", "users_getPresence", "Tells whether a user is online", "users", "user"),
          tool("billing", "createInvoice", "Bills a customer", "invoices", "currencyCode"),
          tool("billing", "voidInvoice", "Cancels a bill before it is paid", "invoices", "reason"),
          tool("billing", "exportGitHubUsage", "Usage of build minutes", "usage", "month"),
          tool("calendar", "find", "Termine einer Woche für alle Räume", "kalender", "raum"),
          tool("docs", "search", "文書を検索する", "文書", "q"));

  private final ToolSearch search = new ToolSearch();

  private static Tool tool(String app, String id, String text, String tag, String parameter) {
    var schema = Json.object().put("type", "object");
    schema.putObject("properties").putObject(parameter).put("type", "string");
    var operation =
        new Operation(
            app,
            id,
            new Operation.Listing(Optional.empty(), Optional.of(text), List.of(tag)),
            new Operation.Shape(new SchemaCompiler().generated(schema), Optional.empty()),
            new Operation.Binding(
                "POST",
                Transport.REST,
                TestApps.CONNECTION,
                Optional.empty(),
                invocation -> {
                  throw new AssertionError("a search calls no operation");
                }),
            new Operation.Access(OperationHints.NONE, List.of()));
    return new Tool(app + '_' + id, TestApps.app(app, Optional.empty(), operation), operation);
  }

  private List<String> found(String text) {
    return search.find(TOOLS, List.of(), text, tool -> true, 10).stream().map(Tool::name).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "post message, slack_chat.postMessage",
    "send a message to a channel, slack_chat.postMessage",
    "postmessage, slack_chat.postMessage",
    "post_message, slack_chat.postMessage",
    "create invoice, billing_createInvoice",
    "creating invoices, billing_createInvoice",
    "cancel a bill, billing_voidInvoice",
    "github repositories, github_repos/list-for-user",
    "github, github_repos/list-for-user",
    "git hub usage, billing_exportGitHubUsage",
    "currency code, billing_createInvoice",
    "currencyCode, billing_createInvoice",
    "user presence, slack_users_getPresence",
    "label issue, github_issues/add-labels",
    "raume, calendar_find",
    "Räume, calendar_find",
    "検索, docs_search"
  })
  void findsWhatTheWordsMean(String text, String expected) {
    assertThat(found(text)).first().isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "invioce, billing_createInvoice",
    "mesage, slack_chat.postMessage",
    "repositries, github_repos/list-for-user",
    "presense, slack_users_getPresence",
    "conversatoins, slack_conversations.list"
  })
  void findsWordsInSpiteOfAnError(String text, String expected) {
    assertThat(found(text)).first().isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"conv, slack_conversations.list", "repo, github_repos/list-for-user"})
  void findsTheBeginningOfAName(String text, String expected) {
    assertThat(found(text)).first().isEqualTo(expected);
  }

  @Test
  void findsNothingForWordsThatNoToolHas() {
    assertThat(found("quantum chromodynamics")).isEmpty();
    assertThat(found("")).isEmpty();
    assertThat(found("the of and")).isEmpty();
    assertThat(found("\"*:?~(){}[]^\\ AND OR")).isEmpty();
  }

  @Test
  void takesAVeryLongRequest() {
    assertThat(found("invoice " + "word ".repeat(5000))).first().asString().contains("Invoice");
  }

  @Test
  void findsOnlyWhatIsAccepted() {
    var found = search.find(TOOLS, List.of(), "issue", tool -> !tool.name().contains("create"), 10);
    assertThat(found).extracting(Tool::name).containsExactly("github_issues/add-labels");
  }

  @Test
  void looksBehindManyToolsThatAreNotAccepted() {
    var many =
        IntStream.range(0, 500)
            .mapToObj(i -> tool("crm", "deal" + i, "Reads the deal", "deals", "id"))
            .toList();
    var last = many.get(499);
    assertThat(search.find(many, List.of(), "deal", tool -> tool == last, 3)).containsExactly(last);
  }

  @Test
  void ranksTheToolsOfACallerAmongTheOthers() {
    var own = List.of(tool("erp", "approveInvoice", "Approves an invoice", "invoices", "id"));
    var found = search.find(TOOLS, own, "approve invoice", tool -> true, 2);
    assertThat(found).extracting(Tool::name).first().isEqualTo("erp_approveInvoice");
    assertThat(found).hasSize(2);
    var again = List.of(tool("erp", "approvePayment", "Approves a payment", "payments", "id"));
    assertThat(search.find(TOOLS, again, "approve invoice", tool -> true, 10))
        .extracting(tool -> tool.name().toLowerCase(Locale.ROOT))
        .contains("erp_approvepayment", "billing_createinvoice")
        .doesNotContain("erp_approveinvoice");
  }
}
