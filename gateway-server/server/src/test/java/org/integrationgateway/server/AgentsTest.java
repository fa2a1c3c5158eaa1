package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.testing.ChatModel;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agents of the server: a model behind HTTP, and the operations of apps as its tools. */
final class AgentsTest {
  private static final ToolRef SAY = new ToolRef("echo", "say");
  private static final ToolRef NOTHING = new ToolRef("echo", "nothing");

  @TempDir static Path folder;
  private static Upstreams upstreams;
  private static ChatModel model;
  private static Gateway gateway;

  @Test
  void areAFeatureThatAuthInfoTells() throws Exception {
    var request = HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/auth/info")).build();
    var info = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    assertThat(info).contains("\"provider\":\"none\"", "\"agent\":true", "\"workflow\":false");
  }

  @BeforeAll
  static void start() throws IOException {
    upstreams = new Upstreams();
    model = new ChatModel();
    var app = Files.createDirectories(folder.resolve("echo"));
    Files.writeString(app.resolve("manifest.yaml"), TestApps.echo(upstreams));
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
              egress: {defaultAction: deny}
            providers:
              agent:
                chat:
                  source: builtin:tool-loop
                  default: true
                  config:
                    model: {protocol: openai, url: "%s", apiKey: sesame}
                    limits: {attempts: 1, turnTimeout: 30s}
                demo:
                  source: builtin:scripted
                  config:
                    models: [play]
                    approval: never
                    scenes:
                      - when: hello
                        steps: [{text: "You said $${message}."}]
                      - steps:
                          - calls: [{tool: echo_say, arguments: {text: scripted}}]
                          - text: "It said $${result}."
            apps:
              echo:
                provider: {source: {path: ./echo}}
                egress: {allowedHosts: [127.0.0.1]}
            """
                .formatted(model.url()));
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
    assertThat(read.problems()).isEmpty();
    gateway = Gateway.start(read.config().orElseThrow());
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    model.close();
    upstreams.close();
  }

  private final CallContext alice = CallContext.of(Subject.of("user:alice"));

  private static Agent agent(String name) {
    return gateway.services().get(ProviderKind.AGENT, name);
  }

  private static <T> T as(CallContext caller, Supplier<T> work) {
    return caller.during(() -> Deadline.in(Duration.ofMinutes(1)).during(work::get));
  }

  private static Turn begin(
      CallContext caller, String agent, String text, List<ToolRef> refs, List<Tool> tools) {
    return as(
        caller,
        () -> {
          var session = agent(agent).createSession(NewSession.of("play"));
          return agent(agent).createTurn(NewTurn.of(session.id(), text).with(refs, tools));
        });
  }

  private static List<TurnEvent> watch(
      CallContext caller, String agent, Turn turn, WatchUntil until) {
    return as(
        caller,
        () -> {
          var seen = new ArrayList<TurnEvent>();
          try (var events = agent(agent).watchTurnEvents(turn.id(), 0, until)) {
            while (events.hasNext()) {
              seen.add(events.next());
            }
          }
          return seen;
        });
  }

  private static String text(CallContext caller, String agent, Turn turn) {
    watch(caller, agent, turn, WatchUntil.TERMINAL);
    var ended = as(caller, () -> agent(agent).getTurn(turn.id()));
    assertThat(ended.status()).as("%s", ended.statusMessage()).isEqualTo(Turn.Status.SUCCEEDED);
    return ((TurnOutput.Text) ended.output().orElseThrow()).text();
  }

  @Test
  void callsAnOperationAsATool() {
    var turn = begin(alice, "chat", "call echo_say", List.of(SAY), List.of());

    assertThat(text(alice, "chat", turn)).contains("\"method\":\"GET\"").contains("from the model");
    assertThat(model.received())
        .anySatisfy(
            request ->
                assertThat(request)
                    .contains("Says a text as many times as asked.")
                    .contains("\"authorization\":\"Bearer sesame\""));
  }

  @Test
  void asksBeforeItDestroys() {
    var turn = begin(alice, "chat", "call echo_nothing", List.of(NOTHING), List.of());
    watch(alice, "chat", turn, WatchUntil.BLOCKED_OR_TERMINAL);

    var question = as(alice, () -> agent("chat").listInteractions(turn.id())).get(0);
    assertThat(question.request()).containsEntry("operation", "nothing");
    as(
        alice,
        () -> agent("chat").resolveInteraction(turn.id(), question.id(), Map.of("approved", true)));
    assertThat(watch(alice, "chat", turn, WatchUntil.TERMINAL).stream().map(TurnEvent::type))
        .containsSubsequence("interaction.resolved", "tool.call", "tool.result", "turn.completed");
  }

  @Test
  void showsWhatTheModelSaysWhileItSpeaks() {
    var turn = begin(alice, "chat", "speak slowly", List.of(), List.of());
    as(
        alice,
        () -> {
          try (var events = agent("chat").watchTurnEvents(turn.id(), 0, WatchUntil.TERMINAL)) {
            while (!events.next().type().equals("assistant.delta")) {
              assertThat(events.hasNext()).isTrue();
            }
          }
          return true;
        });
    model.goOn();
    assertThat(text(alice, "chat", turn)).isEqualTo("first second");
  }

  @Test
  void offersAllThatTheSubjectMayUse() {
    var session = as(alice, () -> agent("demo").createSession(NewSession.of("play")));
    var all =
        new NewTurn(
            session.id(),
            Optional.empty(),
            NewTurn.of(session.id(), "go").messages(),
            NewTurn.of(session.id(), "go").output(),
            List.of(),
            List.of(),
            ToolSource.MCP_CATALOG,
            Map.of(),
            Map.of(),
            Optional.empty(),
            Optional.empty());
    var turn = as(alice, () -> agent("demo").createTurn(all));

    assertThat(text(alice, "demo", turn)).contains("\"text\":\"scripted\"");
  }

  @Test
  void staysWithinWhatTheTokenOfItsSubjectIsLimitedTo() {
    var limited =
        CallContext.of(
            new Subject("user:alice", Optional.empty(), Optional.empty(), List.of("echo:nothing")));

    assertThatThrownBy(() -> begin(limited, "demo", "go", List.of(SAY), List.of()))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.INVALID_INPUT));
    var smuggled = new Tool("echo_say", SAY, "", Map.of("type", "object"), OperationHints.NONE);
    var turn = begin(limited, "demo", "go", List.of(SAY), List.of(smuggled));
    assertThat(watch(limited, "demo", turn, WatchUntil.TERMINAL))
        .filteredOn(event -> event.type().equals("tool.result"))
        .singleElement()
        .satisfies(event -> assertThat(event.data()).containsEntry("status", 403L));
  }

  @Test
  void playsAScript() {
    assertThat(text(alice, "demo", begin(alice, "demo", "hello", List.of(), List.of())))
        .isEqualTo("You said hello.");
    assertThat(as(alice, () -> agent("demo").capabilities()).models()).containsExactly("play");
  }
}
