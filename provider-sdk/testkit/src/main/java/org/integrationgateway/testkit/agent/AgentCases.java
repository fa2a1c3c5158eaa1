package org.integrationgateway.testkit.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Agent;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.integrationgateway.testkit.ProviderContractTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** The messages and flags of an agent, and the common parts of the cases of its contract. */
abstract class AgentCases extends ProviderContractTest {
  private CallContext caller = CallContext.of(Subject.of("user:unset"));

  /** A model that it knows. */
  protected abstract String model();

  /** A message that makes the model answer with some text at once. */
  protected abstract String answering();

  /** A message that makes the model work for many seconds, unless the turn is cancelled. */
  protected abstract String lasting();

  /** A message that makes the model answer by {@link #schema()}. */
  protected String structured() {
    return answering();
  }

  /** A message that makes the model call the tool {@code delete_item} and then answer. */
  protected abstract String deleting();

  /** Whether tools can be given. */
  @OptionalBehaviour("calls tools")
  protected boolean hasTools() {
    return true;
  }

  /** Whether destructive tools wait for approval. */
  @OptionalBehaviour("asks before destructive tools")
  protected boolean asksApproval() {
    return hasTools();
  }

  /** Whether the agent answers by schemas. */
  @OptionalBehaviour("answers by schemas")
  protected boolean hasStructuredOutput() {
    return true;
  }

  /** A schema that the model's answer to {@link #structured()} fits. */
  protected Map<String, @Nullable Object> schema() {
    return Map.of(
        "type",
        "object",
        "required",
        List.of("count"),
        "properties",
        Map.of("count", Map.of("type", "integer")));
  }

  @BeforeEach
  void ownCaller() {
    caller = CallContext.of(Subject.of("user:" + UUID.randomUUID()));
  }

  final CallContext caller() {
    return caller;
  }

  final Agent agent() {
    return harness().service(ProviderKind.AGENT);
  }

  final <T> T own(Supplier<T> work) {
    return caller.during(() -> soon().during(work));
  }

  final Session session() {
    return own(() -> agent().createSession(NewSession.of(model())));
  }

  final Turn turn(NewTurn turn) {
    return own(() -> agent().createTurn(turn));
  }

  final Turn get(Turn turn) {
    return own(() -> agent().getTurn(turn.id()));
  }

  final List<TurnEvent> watch(Turn turn, long after, WatchUntil until) {
    return own(
        () -> {
          var seen = new ArrayList<TurnEvent>();
          try (var events = agent().watchTurnEvents(turn.id(), after, until)) {
            while (events.hasNext()) {
              seen.add(events.next());
            }
          }
          return seen;
        });
  }

  final List<TurnEvent> watch(Turn turn) {
    return watch(turn, 0, WatchUntil.TERMINAL);
  }

  final void assertRefused(Reason reason, ThrowingCallable call) {
    var failure =
        catchThrowableOfType(
            ServiceException.class,
            () ->
                own(
                    () -> {
                      try {
                        call.call();
                      } catch (RuntimeException refused) {
                        throw refused;
                      } catch (Throwable other) {
                        throw new AssertionError(other);
                      }
                      return true;
                    }));
    assertThat(failure).as("a refusal with %s", reason).isNotNull();
    assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(reason);
    assertThat(failure.getMessage()).isNotBlank();
  }

  static Tool deleteItem() {
    return new Tool(
        "delete_item",
        new ToolRef("shop", "delete_item"),
        "Deletes an item.",
        Map.of("type", "object"),
        new OperationHints(
            Optional.of(false), Optional.of(false), Optional.of(true), Optional.of(false)));
  }

  final Turn deletingTurn() {
    return turn(
        NewTurn.of(session().id(), deleting())
            .with(List.of(deleteItem().ref()), List.of(deleteItem())));
  }

  static void assertNumbered(List<TurnEvent> events) {
    assertThat(events.stream().map(TurnEvent::seq))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
  }

  final AgentPage<Session> page(Optional<String> token) {
    return own(() -> agent().listSessions(new SessionQuery(Optional.empty(), 2, token)));
  }
}
