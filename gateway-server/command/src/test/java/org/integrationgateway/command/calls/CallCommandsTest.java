package org.integrationgateway.command.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.Commands;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.terminal.Terminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands about calls, of their caller and of operators. */
final class CallCommandsTest {
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path folder;
  private ConfiguredGateway gateway;
  private Cli cli;

  @BeforeEach
  void start() {
    gateway = ConfiguredGateway.start(folder, CONFIG);
    cli = Cli.of(folder, gateway, gateway.token("user:ada"));
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private void call(String... parameters) {
    var words = new ArrayList<>(List.of("app", "invoke", "demo", "math.add"));
    words.addAll(List.of(parameters));
    cli.run(words.toArray(String[]::new));
  }

  private static JsonNode json(Cli.Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    return JsonMapper.shared().readTree(ran.out());
  }

  @Test
  void listsCallsNewestFirstAndNarrowsThem() {
    call("-p", "a=1", "-p", "b=2");
    call("-p", "a=many");
    var all = json(cli.run("calls", "list", "--json"));
    assertThat(all).hasSize(2);
    assertThat(all.path(0).path("code").asString("")).isEqualTo("invalid_parameters");
    assertThat(cli.run("calls", "list", "--columns", "app,operation,outcome,source").out())
        .isEqualTo("demo\tmath.add\tinvalid_parameters\tapi\ndemo\tmath.add\tok 200\tapi\n");
    var request = all.path(1).path("requestId").asString("");
    for (var options :
        new String[] {
          "--outcome ok",
          "--request " + request,
          "--limit 1 --outcome ok",
          "--source API --outcome ok"
        }) {
      var ran = cli.run(("calls list --app demo --columns outcome " + options).split(" "));
      assertThat(ran.out()).as(options + ran.err()).isEqualTo("ok 200\n");
    }
    for (var source : List.of("rest_v1", "api")) {
      assertThat(json(cli.run("calls", "list", "--json", "--source", source))).hasSize(2);
    }
    assertThat(json(cli.run("calls", "list", "--json", "--source", "webhook"))).isEmpty();
    var none = cli.run("calls", "list", "--app", "other");
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).contains("There are no such calls.");
    assertThat(cli.run("calls", "list", "--limit", "0").exit()).isEqualTo(2);
    assertThat(cli.run("calls", "list", "--since", "yesterday").err()).contains("such as 24h");
  }

  @Test
  void namesTheWrongOptionOfAList() {
    for (var option : List.of("--source", "--outcome")) {
      var ran = cli.run("calls", "list", option, "nope");
      assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
      assertThat(ran.err()).contains(option + " has no value 'nope'", "Known: ");
    }
    var empty = cli.run("calls", "list", "--since", "10m", "--until", "30m");
    assertThat(empty.exit()).isEqualTo(2);
    assertThat(empty.err()).contains("--since 10m is not before --until 30m");
    var column = cli.run("calls", "list", "--columns", "nope", "--json");
    assertThat(column.exit()).isEqualTo(2);
    assertThat(column.err()).contains("there is no column 'nope'", "id,time,app");
  }

  @Test
  void saysThatTheCallerSeesNoSuchApp() {
    var ran = cli.run("calls", "list", "--app", "dmeo");
    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).contains("There is no app 'dmeo' that you may see, did you mean 'demo'?");
    assertThat(cli.run("calls", "list", "--app", "demo").err())
        .isEqualTo("There are no such calls.\n");
  }

  @Test
  void operatorsSeeTheCallsOfAll() {
    call("-p", "a=1", "-p", "b=2");
    assertThat(cli.run("calls", "list", "--subject", "user:ada").exit()).isEqualTo(2);
    var refused = cli.run("calls", "list", "--admin", "--json");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("\"code\":\"forbidden\"");
    cli.with("GATEWAY_TOKEN", gateway.token("user:ops"));
    assertThat(cli.run("calls", "list").out()).isEmpty();
    assertThat(cli.run("calls", "list", "--admin", "--columns", "subject,outcome").out())
        .isEqualTo("user:ada\tok 200\n");
    assertThat(cli.run("calls", "list", "--admin", "--subject", "user:bob").out()).isEmpty();
  }

  @Test
  @Tag("nightly")
  void showsOneCallByItsIdOrThatOfItsRequest() {
    call("-p", "a=many");
    var call = json(cli.run("calls", "list", "--json")).path(0);
    for (var member : new String[] {"id", "requestId"}) {
      var shown = cli.run("calls", "show", call.path(member).asString(""));
      assertThat(shown.out())
          .startsWith("id\t" + call.path("id").asString("") + "\n")
          .contains("\noutcome\tinvalid_parameters\n")
          .contains("\ndetail\t" + call.path("detail").asString("").replace("\n", " ") + "\n");
    }
    var unknown = cli.run("calls", "show", "17");
    assertThat(unknown.exit()).isEqualTo(7);
    assertThat(unknown.err()).contains("'17'");
  }

  @Test
  void showsRequestResponseAndWhatWasSentUpstream() throws IOException {
    var answer =
        """
        {"call": {"id": "7529", "time": "2026-11-23T09:41:00Z", "app": "hubspot",
          "operation": "contacts.create", "code": "upstream_4xx", "status": 422,
          "tookMillis": 12.3, "upstreamMillis": 1.25},
         "capture": {"state": "kept", "mode": "failures", "expiresAt": "2026-11-26T09:41:00Z",
          "request": {"parameters": {"contentType": "application/json", "truncated": false,
            "json": {"email": "ada"}}},
          "response": {"status": 422, "headers": [{"name": "Retry-After", "value": "3"}],
            "body": {"text": "bad email\\u001b[2J", "truncated": true, "bytes": 99}},
          "upstream": [{"method": "POST", "url": "https://api.example.com/x?key=***", "attempt": 1,
            "tookMillis": 120.5, "status": 422, "request": {"headers": []}}]}}
        """;
    try (var fake = new FakeGateway()) {
      fake.answers("GET /api/v1/calls/7529", 200, answer)
          .answers(
              "GET /admin/api/v1/calls/7530",
              200,
              "{\"call\": {\"id\": \"7530\"}, \"capture\": {\"state\": \"kept\", \"mayRead\":"
                  + " false}}")
          .answers(
              "GET /admin/api/v1/calls/7529",
              200,
              "{\"call\": {\"id\": \"7529\"}, \"capture\": {\"state\": \"kept\", \"mayRead\":"
                  + " true}}")
          .answers("GET /admin/api/v1/calls/7529/capture", 200, answer)
          .answers(
              "GET /api/v1/calls?requestId=ab12&limit=1000",
              200,
              "{\"calls\": [{\"id\": \"7529\", \"requestId\": \"ab12\"}]}");
      cli.with("GATEWAY_URL", fake.url());
      var own = cli.run("calls", "show", "7529");
      assertThat(own.out())
          .contains("outcome\tupstream_4xx 422\n", "took\t12 ms\n", "upstream took\t1.3 ms\n")
          .contains("\nRequest\n  {\n    \"email\" : \"ada\"\n  }\n")
          .contains(
              "\nResponse 422\n  Retry-After: 3\n\n  bad email\ufffd[2J\n  (cut off: it has 99")
          .contains("\nUpstream, attempt 1: POST https://api.example.com/x?key=***\n")
          .contains("  answered 422 in 121 ms\n");
      assertThat(cli.run("calls", "show", "ab12").out()).isEqualTo(own.out());
      assertThat(cli.run("calls", "show", "--admin", "7529").out()).contains("\nResponse 422\n");
      assertThat(cli.run("calls", "show", "--admin", "7530").err()).contains("captureRoles");
    }
  }

  @Test
  @Tag("nightly")
  void tailPrintsCallsAsTheyEnd() throws Exception {
    call("-p", "a=1", "-p", "b=2");
    var err = new PrintStream(PrintStream.nullOutputStream());
    try (var written = new PipedOutputStream();
        var lines =
            new BufferedReader(
                new InputStreamReader(new PipedInputStream(written), StandardCharsets.UTF_8))) {
      var terminal = new Terminal(new PrintStream(written, true), err, false, false, false);
      var environment =
          new Environment(
              Map.of(
                  "GATEWAY_URL",
                  gateway.gateway().uri().toString(),
                  "GATEWAY_TOKEN",
                  gateway.token("user:ada")),
              folder,
              folder);
      var tail =
          new Thread(
              () ->
                  Commands.run(
                      new NoServer(),
                      environment,
                      terminal,
                      new ByteArrayInputStream(new byte[0]),
                      "calls",
                      "tail"));
      tail.start();
      assertThat(lines.readLine()).contains("\tdemo\tmath.add\tok 200\t");
      call("-p", "a=many");
      assertThat(lines.readLine()).contains("\tdemo\tmath.add\tinvalid_parameters\t");
      tail.interrupt();
      tail.join();
    }
  }
}
