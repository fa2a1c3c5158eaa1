package org.integrationgateway.command.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Chats with an agent of a running gateway. */
final class AgentChatTest {
  private static final String CONFIGURATION =
      """
      providers:
        agent:
          main:
            source: builtin:scripted
            config:
              models: [default, other]
              approval: always
              scenes:
              - {when: fail, steps: [{fails: "the model is away"}]}
              - when: add
                steps:
                - {text: "I add.", reasoning: "a sum", calls: [{tool: demo_math_add, arguments: {a: 20, b: 22}}]}
                - {text: "It is $${result}."}
              - when: name
                steps:
                - {calls: [{tool: ask_user, arguments: {question: "Which name?"}}]}
                - {text: "Heard $${result}."}
              - when: number
                steps:
                - calls:
                  - tool: ask_user
                    arguments: {question: "How many?", kind: input, schema: {type: integer}}
                - {text: "Counted $${result}."}
              - {when: json, steps: [{text: '{"n": 7}'}]}
              - {steps: [{text: "You said $${message}."}]}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String token;

  @TempDir Path folder;
  private Cli cli;

  @BeforeAll
  static void serve() {
    gateway = ConfiguredGateway.start(home, CONFIGURATION);
    token = gateway.token("user:ann");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void cli() {
    cli = Cli.of(folder, gateway, token);
  }

  private Cli.Ran chat(String typed, String... options) {
    cli.person().stdin(typed);
    var arguments = new ArrayList<>(List.of("agent", "chat", "--no-color"));
    arguments.addAll(List.of(options));
    return cli.run(arguments.toArray(String[]::new));
  }

  private static String sessionIn(Cli.Ran ran) {
    return ran.err().replaceAll("(?s).*--session (\\S+)' goes on.*", "$1");
  }

  @Test
  void answersOneMessageOfStandardInput() {
    var ran = cli.stdin("hello\n").run("agent", "chat");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).isEqualTo("You said hello.\n");
    assertThat(cli.stdin(" ").run("agent", "chat").exit()).isEqualTo(2);
  }

  @Test
  void printsTheTurnAsJson() {
    var ran = cli.run("agent", "chat", "--message", "hello", "--json", "--model", "other");
    assertThat(ran.exit()).isZero();
    var turn = JsonMapper.shared().readTree(ran.out());
    assertThat(turn.path("status").asString()).isEqualTo("succeeded");
    assertThat(turn.path("model").asString()).isEqualTo("other");
  }

  @Test
  void failsAsTheTurnDoes() {
    var ran = cli.run("agent", "chat", "-m", "fail");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("the turn failed: ").contains("is away");
    var model = cli.run("agent", "chat", "-m", "hello", "--model", "huge");
    assertThat(model.exit()).isEqualTo(1);
    assertThat(model.err()).contains("huge");
  }

  @Test
  void controlCharactersOfAnAnswerAreHarmless() {
    var ran = cli.run("agent", "chat", "-m", "\033]0;owned\007\033[2Jred\r\n\u202edesrever");
    assertThat(ran.out()).isEqualTo("You said \ufffd]0;owned\ufffd\ufffd[2Jred\n\ufffddesrever.\n");
  }

  @Test
  void asksForApprovalsAndShowsTools() {
    var ran = chat("please add\nmaybe\ny\nadd again\nn too much\n", "--tool", "demo/math.add");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .isEqualTo("I add.\nIt is {\"sum\":42}.\nI add.\nIt is " + refusal() + ".\n");
    assertThat(ran.err())
        .contains("? Call demo/math.add?")
        .contains("\"a\":20")
        .contains("Approve? y, or n and a reason: Approve?")
        .contains("> demo_math_add {")
        .contains("< {\"sum\":42}")
        .contains("too much")
        .doesNotContain("a sum");
  }

  private static String refusal() {
    return "{\"error\":\"the user did not approve: too much\"}";
  }

  @Test
  void approvesAllAndShowsReasoningWhenAsked() {
    var ran = cli.run("agent", "chat", "-m", "add", "--all-tools", "--yes", "--verbose");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).isEqualTo("I add.\nIt is {\"sum\":42}.\n");
    assertThat(ran.err()).contains("a sum");
  }

  @Test
  void asksWhatTheAgentAsks() {
    var ran = chat("name\nAda\nnumber\nmany\n7\n");
    assertThat(ran.err()).contains("Which name?").contains("How many?").contains("schema");
    assertThat(ran.out()).contains("\"Ada\"").contains("Counted {\"value\":7}.");
  }

  @Test
  void asksForAnAnswerThatFitsASchema() {
    var schema = cli.file("schema.json", "{\"type\": \"object\", \"required\": [\"n\"]}");
    var ran = cli.run("agent", "chat", "-m", "json", "--json", "--schema", "@" + schema);
    assertThat(ran.exit()).as(ran.err()).isZero();
    var turn = JsonMapper.shared().readTree(ran.out());
    assertThat(turn.at("/output/structured/n").asInt()).isEqualTo(7);
  }

  @Test
  void aLineThatEndsWithABackslashGoesOn() {
    assertThat(chat("first\\\nsecond\n").out()).isEqualTo("You said first\nsecond.\n");
  }

  @Test
  void goesOnWithASession() {
    var first = chat("hello\n");
    var id = sessionIn(first);
    var second = chat("again\n/quit\nnever\n", "--session", id);
    assertThat(second.out()).isEqualTo("You said again.\n");
    assertThat(sessionIn(second)).isEqualTo(id);
    var turns = cli.run("agent", "turns", "--session", id, "--json");
    assertThat(JsonMapper.shared().readTree(turns.out())).hasSize(2);
    var all = cli.run("agent", "turns", "--all", "--status", "succeeded", "--json");
    assertThat(JsonMapper.shared().readTree(all.out())).hasSizeGreaterThanOrEqualTo(2);
    assertThat(cli.run("agent", "sessions").out()).contains(id);
    assertThat(cli.run("agent", "sessions", id).out()).contains("\"active\"");
  }

  @Test
  void aTurnThatWaitsIsAnsweredByAnotherCommand() {
    var asked = new Cli(folder.resolve("pipe"), new NoServer());
    asked.with("GATEWAY_URL", gateway.gateway().uri().toString()).with("GATEWAY_TOKEN", token);
    var ran = asked.run("agent", "chat", "-m", "name");
    assertThat(ran.exit()).isEqualTo(6);
    var turn = ran.err().replaceAll("(?s).*agent resolve (\\S+)' shows.*", "$1");
    assertThat(asked.run("agent", "resolve", turn).out()).contains("clarification\tpending");
    assertThat(asked.run("agent", "resolve", turn, "--text", "Bob", "--deny").exit()).isEqualTo(2);
    assertThat(asked.run("agent", "resolve", turn, "--text", "Bob").out()).contains("resolved");
    assertThat(asked.run("agent", "resolve", turn, "--text", "Bob").exit()).isEqualTo(1);
    var shown = asked.run("agent", "turns", turn);
    assertThat(shown.out()).contains("interaction.resolved");
  }

  @Test
  void aTurnThatWaitsIsCancelled() {
    var ran = cli.run("agent", "chat", "-m", "name");
    var turn = ran.err().replaceAll("(?s).*agent resolve (\\S+)' shows.*", "$1");
    assertThat(cli.run("agent", "cancel", turn, "--reason", "enough").out())
        .isEqualTo(turn + "\tcanceled\n");
    assertThat(cli.run("agent", "cancel", "nothing").exit()).isEqualTo(7);
  }

  @Test
  void refusesToolsThatAreNotThere() {
    var ran = cli.run("agent", "chat", "-m", "add", "--tool", "demo/math.sub");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("math.sub");
    assertThat(cli.run("agent", "chat", "-m", "add", "--tool", "demo").exit()).isEqualTo(2);
  }
}
