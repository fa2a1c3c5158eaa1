package org.integrationgateway.work.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.Test;

/** Several agents as one, of which {@code b} is a package and the default. */
final class CallerAgentsTest {
  private static final ToolRef SAY = new ToolRef("echo", "say");

  private final MemoryAgent a = new MemoryAgent();
  private final MemoryAgent b = new MemoryAgent();
  private final List<AgentChange> changes = new ArrayList<>();
  private final List<Tool> catalog = new ArrayList<>(List.of(tool("echo_say", SAY)));
  private final CallerAgents agents =
      new CallerAgents(
          new AgentProviders(
              List.of("a", "b"),
              Optional.of("b"),
              Set.of("b"),
              new ServiceFinder() {
                @Override
                public <P> Optional<P> find(ProviderKind<P> kind, String name) {
                  return Optional.of(kind.type().cast(name.equals("a") ? a : b));
                }
              }),
          new TurnTools(
              ref -> catalog.stream().filter(tool -> tool.ref().equals(ref)).findFirst(),
              app -> catalog.stream().filter(tool -> tool.ref().app().equals(app)).toList(),
              () -> catalog),
          changes::add);

  private static Tool tool(String id, ToolRef ref) {
    return new Tool(id, ref, "", Map.of("type", "object"), OperationHints.NONE);
  }

  private static <T> T alice(Supplier<T> work) {
    return CallContext.of(Subject.of("user:alice")).during(work);
  }

  private List<String> listed(int limit) {
    var ids = new ArrayList<String>();
    Optional<String> token = Optional.empty();
    do {
      var page = agents.named("").listSessions(new SessionQuery(Optional.empty(), limit, token));
      page.items()
          .forEach(session -> ids.add(session.provider().orElseThrow() + "/" + session.id()));
      token = page.nextPageToken();
    } while (token.isPresent());
    return ids;
  }

  private static NewTurn withSource(String session, ToolSource source) {
    return new NewTurn(
        session,
        Optional.empty(),
        List.of(Message.user("hi")),
        OutputSpec.TEXT,
        List.of(),
        List.of(),
        source,
        Map.of(),
        Map.of(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void mergesListsInOneOrderForEverySizeOfAPage() {
    a.with("a1", "user:alice", 1).with("a4", "user:alice", 4).with("a5", "user:alice", 5);
    b.with("b1", "user:alice", 1).with("b2", "user:alice", 2).with("b5", "user:alice", 5);
    var all = List.of("a/a5", "b/b5", "a/a4", "b/b2", "a/a1", "b/b1");

    for (int limit = 1; limit <= 7; limit++) {
      int size = limit;
      assertThat(alice(() -> listed(size))).as("pages of %d", limit).isEqualTo(all);
    }
  }

  @Test
  void hidesSessionsOfOthersThatAProviderShows() {
    a.with("mine", "user:alice", 1).with("theirs", "user:bob", 2);

    assertThat(alice(() -> listed(10))).containsExactly("a/mine");
    assertThatThrownBy(() -> alice(() -> agents.named("").getSession("theirs")))
        .hasMessage("there is no session 'theirs'");
    assertThatThrownBy(() -> alice(() -> agents.named("").createTurn(NewTurn.of("theirs", "x"))))
        .hasMessage("there is no session 'theirs'");
    assertThat(a.received()).isEmpty();
  }

  @Test
  void findsTheAgentOfASessionOnce() {
    b.with("s", "user:alice", 1);
    assertThat(alice(() -> agents.named("").getSession("s")).provider()).contains("b");
    int before = a.calls();
    alice(() -> agents.named("").createTurn(NewTurn.of("s", "hi")));

    assertThat(a.calls()).isEqualTo(before);
    assertThat(b.received()).hasSize(1);
  }

  @Test
  void anAgentThatIsAwayMattersOnlyWhereNoOtherKnowsTheSession() {
    b.with("s", "user:alice", 1);
    a.goAway();

    assertThat(alice(() -> agents.named("").getSession("s")).provider()).contains("b");
    assertThatThrownBy(() -> alice(() -> agents.named("").getSession("other")))
        .isInstanceOfSatisfying(
            ServiceException.class,
            away -> assertThat(away.reason()).isEqualTo(Reason.UNAVAILABLE));
    assertThatThrownBy(() -> alice(() -> agents.named("b").getSession("other")))
        .isInstanceOfSatisfying(
            ServiceException.class,
            unknown -> assertThat(unknown.reason()).isEqualTo(Reason.NOT_FOUND));
  }

  @Test
  void opensSessionsWithTheDefaultAgent() {
    var session = alice(() -> agents.named("").createSession(NewSession.of("m")));

    assertThat(session.provider()).contains("b");
    assertThat(changes)
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.action()).isEqualTo(AgentChange.Action.SESSION_CREATE);
              assertThat(change.subject()).isEqualTo("user:alice");
              assertThat(change.session()).contains(session.id());
            });
  }

  @Test
  void givesPackagesTheToolsThatATurnNames() {
    a.with("sa", "user:alice", 1);
    b.with("sb", "user:alice", 1);
    alice(() -> agents.named("").createTurn(NewTurn.of("sb", "x").with(List.of(SAY), List.of())));
    alice(() -> agents.named("").createTurn(NewTurn.of("sa", "x").with(List.of(SAY), List.of())));

    assertThat(b.received().get(0).tools()).extracting(Tool::id).containsExactly("echo_say");
    assertThat(a.received().get(0).tools()).isEmpty();
    assertThat(a.received().get(0).toolRefs()).containsExactly(SAY);
  }

  @Test
  void aWholeAppIsItsOperationsOfNow() {
    a.with("sa", "user:alice", 1);
    b.with("sb", "user:alice", 1);
    var more = new ToolRef("echo", "more");
    catalog.add(tool("echo_more", more));
    catalog.add(tool("other_say", new ToolRef("other", "say")));
    var every = List.of(more, new ToolRef("echo", "*"));
    alice(() -> agents.named("").createTurn(NewTurn.of("sa", "x").with(every, List.of())));
    alice(() -> agents.named("").createTurn(NewTurn.of("sb", "x").with(every, List.of())));

    assertThat(a.received().get(0).toolRefs()).containsExactly(more, SAY);
    assertThat(b.received().get(0).tools())
        .extracting(Tool::id)
        .containsExactly("echo_more", "echo_say");
  }

  @Test
  void refusesAWholeAppWithTooManyOperationsAndOneWithout() {
    a.with("sa", "user:alice", 1);
    IntStream.range(0, 129)
        .forEach(i -> catalog.add(tool("many_" + i, new ToolRef("many", "op" + i))));

    assertThat(refusedTools(new ToolRef("many", "*")))
        .containsExactly(
            "/toolRefs: names 129 operations, and a turn has at most 128: name those that it needs");
    assertThat(refusedTools(SAY, new ToolRef("none", "*")))
        .containsExactly("/toolRefs/1/operation: app 'none' has no operation that you may use");
  }

  private List<String> refusedTools(ToolRef... refs) {
    var turn = NewTurn.of("sa", "x").with(List.of(refs), List.of());
    return catchThrowableOfType(
            ServiceException.class, () -> alice(() -> agents.named("").createTurn(turn)))
        .problems()
        .stream()
        .map(Problem::toString)
        .toList();
  }

  @Test
  void givesPackagesTheCatalogWhereItFits() {
    b.with("s", "user:alice", 1);
    alice(() -> agents.named("").createTurn(withSource("s", ToolSource.MCP_CATALOG)));
    assertThat(b.received().get(0).tools()).extracting(Tool::id).containsExactly("echo_say");

    IntStream.range(0, 128)
        .forEach(i -> catalog.add(tool("many_" + i, new ToolRef("many", "op" + i))));
    assertThatThrownBy(
            () -> alice(() -> agents.named("").createTurn(withSource("s", ToolSource.MCP_CATALOG))))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(Problem::pointer)
                    .containsExactly("/toolSource"));
  }

  @Test
  void refusesToolsThatTheCallerHasDefined() {
    b.with("s", "user:alice", 1);
    var turn = NewTurn.of("s", "x").with(List.of(), List.of(tool("own", SAY)));

    assertThatThrownBy(() -> alice(() -> agents.named("").createTurn(turn)))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(Problem::pointer)
                    .containsExactly("/tools"));
  }

  @Test
  void refusesWrongSchemasBeforeAPackageGetsThem() {
    b.with("s", "user:alice", 1);
    var turn =
        NewTurn.of("s", "x").giving(new OutputSpec.Structured(Map.of("required", "everything")));

    assertThatThrownBy(() -> alice(() -> agents.named("").createTurn(turn)))
        .isInstanceOfSatisfying(
            ServiceException.class,
            refused -> assertThat(refused.reason()).isEqualTo(Reason.INVALID_INPUT));
    assertThat(b.received()).isEmpty();
  }

  @Test
  void unitesWhatTheAgentsCanDo() {
    var all = alice(() -> agents.named("").capabilities());
    assertThat(all.models()).containsExactly("m");
    assertThat(all.tools()).isTrue();
  }
}
