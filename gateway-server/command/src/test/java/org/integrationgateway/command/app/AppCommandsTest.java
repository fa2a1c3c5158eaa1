package org.integrationgateway.command.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The output of the commands for apps and tokens, for people and for scripts. */
final class AppCommandsTest {
  private static final String APPS =
      """
      [{"name": "inventory", "status": "ready", "description": "Items",
        "connections": [{"name": "default", "status": "connected",
          "credentialFields": [{"name": "token"}]}]},
       {"name": "two", "status": "needs_user_connection",
        "connections": [{"name": "default", "status": "needs_user_connection",
          "credentialFields": [{"name": "user"}, {"name": "password"}]}]}]\
      """;
  private static final String OPERATIONS =
      """
      [{"id": "items.list", "description": "List items",
        "method": "GET", "transport": "rest", "connection": "default",
        "parameters": [{"name": "limit", "type": "integer", "required": false, "in": "query",
                        "default": 20, "description": "How many"},
                       {"name": "sku", "type": "string", "required": true, "in": "path"}],
        "inputSchema": {"type": "object", "properties": {
          "limit": {"type": ["integer", "null"]}, "sku": {"type": "string"},
          "exact": {"type": "boolean"}, "tags": {"type": "array", "items": {"type": "integer"}},
          "filter": {"type": "object"}}}}]\
      """;

  @TempDir Path folder;
  private FakeGateway gateway;
  private Cli cli;

  @BeforeEach
  void start() throws IOException {
    gateway =
        new FakeGateway()
            .answers("GET /api/v1/apps", 200, APPS)
            .answers("GET /api/v1/apps/inventory/operations", 200, OPERATIONS)
            .answers("GET /api/v1/apps/inventory/operations?view=parameters", 200, OPERATIONS)
            .answers("POST /api/v1/inventory/items.list", 200, "{\"items\": []}");
    cli =
        new Cli(folder, new NoServer())
            .with("GATEWAY_URL", gateway.url())
            .with("GATEWAY_TOKEN", "gwt_environment");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void listsAppsAsATableForPeopleAndPlainForScripts() {
    var plain = cli.run("app", "list");
    assertThat(plain.out())
        .isEqualTo(
            "inventory\tready\tdefault:connected\tItems\t\n"
                + "two\tneeds_user_connection\tdefault:needs_user_connection\t\t"
                + "gateway app connect two\n");
    assertThat(cli.run("app", "list", "--json").out()).startsWith("[{\"name\":\"inventory\"");
    var person = cli.person().run("apps", "list");
    assertThat(person.out().lines())
        .containsExactly(
            "\033[2mNAME       STATUS            DESCRIPTION  NEXT\033[0m",
            "two        \033[33mneeds connection\033[0m               gateway app connect two",
            "inventory  \033[32mready\033[0m             Items");
    assertThat(cli.run("app", "list", "--no-color").out()).doesNotContain("\033");
  }

  @Test
  void listsTheConnectionsOfAServiceAccount() {
    gateway.answers(
        "GET /api/v1/apps?_serviceAccountId=ci",
        200,
        "[{\"name\": \"crm\", \"status\": \"needs_user_connection\", \"actions\":"
            + " [\"reconnect\"]}]");
    assertThat(cli.run("app", "list", "--service-account", "ci").out())
        .isEqualTo(
            "crm\tneeds_user_connection\t\t\tgateway app connect crm --service-account ci\n");
  }

  @Test
  void listsEveryPage() {
    gateway
        .answersPage("GET /api/v1/apps", "[{\"name\": \"a\"}]", "t+1")
        .answersPage("GET /api/v1/apps?pageToken=t%2B1", "[{\"name\": \"b\"}]", "t2")
        .answers("GET /api/v1/apps?pageToken=t2", 200, "[{\"name\": \"c\"}]")
        .answersPage("GET /admin/api/v1/providers", "{\"providers\": [{\"name\": \"a\"}]}", "t3")
        .answers(
            "GET /admin/api/v1/providers?pageToken=t3",
            200,
            "{\"providers\": [{\"name\": \"b\"}]}");

    assertThat(cli.run("app", "list").out()).isEqualTo("a\t\t\t\t\nb\t\t\t\t\nc\t\t\t\t\n");
    assertThat(cli.run("provider", "list", "--json").out())
        .isEqualToIgnoringWhitespace("{\"providers\":[{\"name\":\"a\"},{\"name\":\"b\"}]}");
  }

  @Test
  void aServerThatRepeatsAPageFails() {
    gateway
        .answersPage("GET /api/v1/apps", "[]", "t1")
        .answersPage("GET /api/v1/apps?pageToken=t1", "[]", "t1");

    var ran = cli.run("app", "list");

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("the server repeats a page of /api/v1/apps");
  }

  @Test
  void listsOperationsWithTheirParameters() {
    assertThat(cli.run("app", "operations", "inventory").out())
        .isEqualTo("items.list\t[limit:integer] sku:string\tList items\n");
  }

  @Test
  void printsOperationsAsJsonPageByPage() {
    gateway
        .answersPage("GET /api/v1/apps/many/operations", "[{\"id\": \"a\"},{\"id\": \"b\"}]", "t1")
        .answers("GET /api/v1/apps/many/operations?pageToken=t1", 200, "[{\"id\": \"c\"}]")
        .answers("GET /api/v1/apps/none/operations", 200, "[]");
    assertThat(cli.run("app", "operations", "many", "--json").out())
        .isEqualTo("[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":\"c\"}]\n");
    assertThat(cli.run("app", "operations", "none", "--json").out()).isEqualTo("[]\n");
    assertThat(cli.person().run("app", "operations", "many", "--json").out())
        .isEqualTo("[ {\n  \"id\" : \"a\"\n}, {\n  \"id\" : \"b\"\n}, {\n  \"id\" : \"c\"\n} ]\n");
    assertThat(cli.run("app", "operations", "unknown", "--json").out()).isEmpty();
  }

  @Test
  void inspectsTheParametersOfAnOperation() {
    var script = cli.run("app", "inspect", "inventory", "items.list");
    assertThat(script.out())
        .isEqualTo(
            "items.list\tlimit\tinteger\t\t20\tquery\tHow many\n"
                + "items.list\tsku\tstring\tyes\t\tpath\t\n");
    assertThat(cli.run("app", "inspect", "inventory", "items.list", "--json").out())
        .startsWith("{\"id\":\"items.list\"");

    var person = cli.person().run("app", "inspect", "inventory", "--no-color");
    assertThat(person.out())
        .startsWith("inventory\n  Items\n  connections: default (connected)\n\n")
        .contains("items.list  GET  rest  connection default\n  List items\n")
        .contains("PARAMETER  TYPE     REQUIRED  DEFAULT  IN     DESCRIPTION\n")
        .contains("limit      integer            20       query  How many\n")
        .contains("sku        string   yes                path\n");
  }

  @Test
  void inspectsWholeAppsAsJsonAndNamesWhatIsMissing() {
    assertThat(cli.run("app", "inspect", "inventory", "--json").out())
        .startsWith("{\"app\":{\"name\":\"inventory\"")
        .contains("\"operations\":[{\"id\":\"items.list\"");

    var unknown = cli.run("app", "inspect", "inventory", "items.lost");
    assertThat(unknown.exit()).isEqualTo(7);
    assertThat(unknown.err()).contains("has no operation 'items.lost' that you may call");
  }

  @Test
  void invokesWithParametersInTheTypesOfTheSchema() {
    var ran =
        cli.run(
            "app",
            "invoke",
            "inventory",
            "items.list",
            "-p",
            "limit=3",
            "-p",
            "sku=007",
            "-p",
            "exact=true",
            "-p",
            "tags=1",
            "-p",
            "tags=2",
            "-p",
            "filter={\"a\": 1}",
            "-p",
            "other=4",
            "-d",
            "{\"limit\": 9, \"kept\": null}",
            "--connection",
            "c",
            "--instance",
            "i");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).isEqualTo("{\"items\": []}\n");
    assertThat(gateway.last().body())
        .isEqualTo(
            "{\"limit\":3,\"kept\":null,\"sku\":\"007\",\"exact\":true,\"tags\":[1,2],"
                + "\"filter\":{\"a\":1},\"other\":\"4\",\"_connection\":\"c\",\"_instance\":\"i\"}");
    assertThat(gateway.last().token()).isEqualTo("Bearer gwt_environment");
  }

  @Test
  void takesTheInputFromAFileOrFromStdin() {
    cli.file("input.json", "{\"sku\": \"from a file\"}");
    cli.run("app", "invoke", "inventory", "items.list", "-d", "@input.json");
    assertThat(gateway.last().body()).isEqualTo("{\"sku\":\"from a file\"}");
    var elsewhere = cli.file("elsewhere.json", "{\"sku\": \"from elsewhere\"}");
    cli.run("app", "invoke", "inventory", "items.list", "-d", "@" + elsewhere.toAbsolutePath());
    assertThat(gateway.last().body()).isEqualTo("{\"sku\":\"from elsewhere\"}");
    cli.stdin("{\"sku\": \"from stdin\"}")
        .run("app", "invoke", "inventory", "items.list", "-d", "-");
    assertThat(gateway.last().body()).isEqualTo("{\"sku\":\"from stdin\"}");
    var broken = cli.run("app", "invoke", "inventory", "items.list", "-d", "{\"a\": ");
    assertThat(broken.exit()).isEqualTo(2);
    assertThat(broken.err()).contains("not valid JSON").contains("line 1");
  }

  @Test
  void aFailureOfTheAppIsPrintedAndExits1() {
    gateway.answers("POST /api/v1/inventory/items.list", 418, "{\"error\": \"teapot\"}");
    var ran = cli.run("app", "invoke", "inventory", "items.list");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out()).contains("teapot");
    assertThat(ran.err()).contains("HTTP 418");
  }

  @Test
  void aRefusalIsExplainedAndExits1() {
    gateway.refuses(
        "POST /api/v1/inventory/items.list",
        400,
        """
        {"detail": "the input does not fit", "code": "invalid_parameters",
         "errors": [{"pointer": "/limit", "message": "must be an integer"}]}\
        """);
    var ran = cli.run("app", "invoke", "inventory", "items.list");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains("the input does not fit (invalid_parameters)")
        .contains("/limit: must be an integer");
    assertThat(cli.run("app", "invoke", "inventory", "items.list", "--json").err())
        .isEqualTo(
            """
            {"code":"invalid_parameters","detail":"the input does not fit",\
            "errors":[{"pointer":"/limit","message":"must be an integer"}],"exitCode":1}
            """);
  }

  @Test
  void everyFailureIsOneJsonObject() {
    cli.file("gateway.yaml", "server: {prot: 1}\n");
    assertFailure("usage", 2, "app", "lits", "--json");
    assertFailure("usage", 2, "app", "invoke", "inventory", "--json");
    assertFailure("usage", 2, "app", "list", "--json", "--url", "localhost:8080");
    assertFailure("unreachable", 3, "app", "list", "--json", "--url", "http://127.0.0.1:1");
    assertFailure("invalid", 5, "config", "explain", "--json");
    assertFailure("not_found", 7, "app", "operations", "nothing", "--json");
    gateway.refuses("GET /api/v1/apps", 401, "{\"detail\": \"no\", \"code\": \"unauthenticated\"}");
    assertFailure("unauthenticated", 4, "app", "list", "--json");
  }

  private void assertFailure(String code, int exit, String... arguments) {
    var ran = cli.run(arguments);
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.out()).isEmpty();
    var document = JsonMapper.shared().readTree(ran.err());
    assertThat(document.path("code").asString("")).isEqualTo(code);
    assertThat(document.path("exitCode").asInt(0)).isEqualTo(exit);
    assertThat(document.path("detail").asString("")).isNotEmpty();
  }

  @Test
  void aWrongCommandLineExits2() {
    var near = cli.run("app", "invok");
    assertThat(near.exit()).isEqualTo(2);
    assertThat(near.err()).contains("did you mean 'invoke'?").contains("gateway app --help");
    assertThat(cli.run("app", "invoke", "inventory").exit()).isEqualTo(2);
    assertThat(cli.run("app", "invoke", "a", "b", "-p", "novalue").exit()).isEqualTo(2);
    assertThat(cli.run("token", "revoke").exit()).isEqualTo(2);
    assertThat(cli.run("app", "list", "--url", "localhost:8080").exit()).isEqualTo(2);
  }

  @Test
  void aTokenFileThatCannotBeReadExits4() throws IOException {
    Files.createDirectories(cli.home().resolve("token"));
    var ran = cli.with("GATEWAY_TOKEN", "").run("app", "list");
    assertThat(ran.exit()).isEqualTo(4);
    assertThat(ran.err()).contains(cli.home().resolve("token").toString()).contains("--token");
  }

  @Test
  void noServerExits3() throws IOException {
    int free;
    try (var socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    var ran = cli.run("app", "list", "--url", "http://127.0.0.1:" + free);
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.err()).contains("no gateway responds at").contains("gateway serve");
    var nowhere = cli.run("app", "list", "--url", "http://host.invalid");
    assertThat(nowhere.exit()).isEqualTo(3);
    assertThat(nowhere.err()).contains("no such host");
  }

  @Test
  void aRefusedTokenExits4() {
    gateway.refuses(
        "GET /api/v1/apps", 401, "{\"detail\": \"no token\", \"code\": \"unauthenticated\"}");
    var ran = cli.run("app", "list");
    assertThat(ran.exit()).isEqualTo(4);
    assertThat(ran.err()).contains("no token").contains("GATEWAY_TOKEN");
  }

  @Test
  void theTokenComesFromTheOptionTheVariableOrTheHome() {
    cli.run("--token", "gwt_option", "app", "list");
    assertThat(gateway.last().token()).isEqualTo("Bearer gwt_option");
    cli.file("home/token", "gwt_home\n");
    cli.with("GATEWAY_TOKEN", "").run("app", "list");
    assertThat(gateway.last().token()).isEqualTo("Bearer gwt_home");
  }

  @Test
  void connectsWithOneFieldOrSeveral() {
    gateway.answers(
        "POST /api/v1/auth/connect-manual",
        200,
        "{\"status\": \"connected\", \"connection\": \"default\", \"instance\": \"default\"}");
    var one = cli.run("app", "connect", "inventory", "--credential", "abc=d=");
    assertThat(one.err()).isEmpty();
    assertThat(one.out()).contains("connected inventory");
    assertThat(gateway.last().body())
        .isEqualTo("{\"integration\":\"inventory\",\"credentials\":{\"token\":\"abc=d=\"}}");
    cli.with("PASSWORD", "secret")
        .run(
            "app",
            "connect",
            "two",
            "--credential",
            "user=u",
            "--credential-env",
            "password=PASSWORD",
            "-p",
            "region=eu",
            "--instance",
            "work");
    assertThat(gateway.last().body())
        .isEqualTo(
            "{\"integration\":\"two\",\"instance\":\"work\",\"connectionParams\":"
                + "{\"region\":\"eu\"},\"credentials\":{\"user\":\"u\",\"password\":\"secret\"}}");
    var missing = cli.run("app", "connect", "two", "--credential", "user=u");
    assertThat(missing.exit()).isEqualTo(2);
    assertThat(missing.err()).contains("'password'");
  }

  @Test
  void disconnectsOneStoredCredential() {
    gateway.answers(
        "DELETE /api/v1/apps/inventory?_connection=default&_instance=my%20work",
        200, "{\"status\": \"disconnected\"}");
    var ran =
        cli.run(
            "app", "disconnect", "inventory", "--connection", "default", "--instance", "my work");
    assertThat(ran.out()).isEqualTo("disconnected inventory\n");
  }

  @Test
  void neitherTerminalNorTableIsFooledByWhatAServerSays() {
    gateway.answers(
        "GET /api/v1/apps", 200, "[{\"name\": \"a\\u001b[31m\\tb\\nc\", \"status\": \"ready\"}]");
    assertThat(cli.run("app", "list").out()).isEqualTo("a[31m b c\tready\t\t\t\n");
  }
}
