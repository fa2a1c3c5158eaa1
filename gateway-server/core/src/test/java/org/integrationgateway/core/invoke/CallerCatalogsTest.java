package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.core.invoke.TestApps.caller;
import static org.integrationgateway.core.invoke.TestApps.operation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.question.AppQuestions;
import org.integrationgateway.core.invoke.question.AppTroubles;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;
import org.junit.jupiter.api.Test;

final class CallerCatalogsTest {
  private static final Upstream OK = invocation -> new Reply(200, List.of(), Reply.Body.EMPTY);
  private static final Caller ALICE = caller("user:alice");
  private static final Caller BOB = caller("user:bob");

  private final AtomicLong now = new AtomicLong();
  private final AtomicInteger asked = new AtomicInteger();
  private final Stored stored = new Stored();
  private Duration maxAge = Duration.ofHours(1);
  private Runnable beforeAnswer = () -> {};

  /** Answers with one operation, named after the token that it is asked with. */
  private final CallerCatalog own =
      new CallerCatalog() {
        @Override
        public Connection connection() {
          return TestApps.CONNECTION;
        }

        @Override
        public CallerOperations operations(
            CallContext context, Optional<Credential> credential, Deadline deadline) {
          asked.incrementAndGet();
          beforeAnswer.run();
          var token = credential.orElseThrow().token().orElseThrow().use(text -> text);
          if (token.equals("refused")) {
            throw new CredentialRefusedException("refused");
          }
          return new CallerOperations(
              List.of(operation("crm", "own." + token, OK), operation("crm", "shared", OK)),
              maxAge);
        }
      };

  private final VisibleCatalog catalog =
      new VisibleCatalog(
          new AppCatalog(List.of(app())),
          new AccessPolicy(List.of()),
          new CallerCatalogs(stored, OperationReview.NONE, now::get),
          new AppTroubles(),
          AppQuestions.inTurn());

  private App app() {
    return App.named("crm")
        .mcp(true)
        .connections(Map.of("default", TestApps.CONNECTION), Optional.of("default"))
        .operations(Map.of("shared", operation("crm", "shared", OK)))
        .health(() -> AppHealth.State.HEALTHY)
        .catalogs(List.of(own))
        .build();
  }

  private List<String> listed(Caller caller, Selector selector) {
    return catalog.operations(caller, "crm", selector).operations().stream()
        .map(Operation::id)
        .toList();
  }

  private List<String> listed(Caller caller) {
    return listed(caller, Selector.NONE);
  }

  @Test
  void showsEachCallerItsOwnOperations() {
    stored.put("user:alice", "default", "a");
    stored.put("user:bob", "default", "b");
    assertThat(listed(ALICE)).containsExactly("shared", "own.a");
    assertThat(listed(BOB)).containsExactly("shared", "own.b");
    assertThat(catalog.operation(ALICE, "crm", "own.a").operation().id()).isEqualTo("own.a");
    assertThat(code(() -> catalog.operation(ALICE, "crm", "own.b"))).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(catalog.tools(BOB))
        .extracting(Tool::name)
        .containsExactly("crm_shared", "crm_own_b");
    assertThat(catalog.tool(BOB, "crm_own_b").operation().id()).isEqualTo("own.b");
    assertThat(code(() -> catalog.tool(ALICE, "crm_own_b"))).isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void namesAnOperationAsItsToolIsListed() {
    stored.put("user:alice", "default", "a");
    var found = catalog.operation(ALICE, "crm", "own.a");
    assertThat(catalog.toolName(found)).isEqualTo("crm_own_a");
  }

  @Test
  void letsTheInstanceChooseWhoseCatalogIsMeant() {
    stored.put("user:alice", "work", "w");
    stored.put("user:alice", "home", "h");
    assertThat(listed(ALICE, instance("work"))).containsExactly("shared", "own.w");
    assertThat(listed(ALICE, instance("home"))).containsExactly("shared", "own.h");
  }

  @Test
  void saysWhyTheCallersOwnOperationsAreMissing() {
    var listing = catalog.operations(ALICE, "crm", Selector.NONE);
    assertThat(listing.operations()).extracting(Operation::id).containsExactly("shared");
    assertThat(listing.missing().orElseThrow().code()).isEqualTo(ErrorCode.NOT_CONNECTED);
    assertThat(catalog.operation(ALICE, "crm", "shared").operation().id()).isEqualTo("shared");
    assertThat(code(() -> catalog.operation(ALICE, "crm", "own.a")))
        .isEqualTo(ErrorCode.NOT_CONNECTED);
    assertThat(catalog.tools(ALICE)).extracting(Tool::name).containsExactly("crm_shared");
  }

  @Test
  void keepsACatalogForFiveMinutesAtMost() {
    stored.put("user:alice", "default", "a");
    listed(ALICE);
    now.addAndGet(Duration.ofMinutes(4).toNanos());
    listed(ALICE);
    assertThat(asked).hasValue(1);
    now.addAndGet(Duration.ofMinutes(2).toNanos());
    listed(ALICE);
    assertThat(asked).hasValue(2);
  }

  @Test
  void keepsACatalogNoLongerThanTheProviderAllows() {
    stored.put("user:alice", "default", "a");
    maxAge = Duration.ofSeconds(10);
    listed(ALICE);
    now.addAndGet(Duration.ofSeconds(11).toNanos());
    listed(ALICE);
    assertThat(asked).hasValue(2);
    maxAge = Duration.ZERO;
    catalog.connectionsChanged("user:alice");
    listed(ALICE);
    listed(ALICE);
    assertThat(asked).hasValue(4);
  }

  @Test
  void asksAgainWhenTheConnectionChanges() {
    stored.put("user:alice", "default", "a");
    listed(ALICE);
    stored.put("user:alice", "default", "other");
    assertThat(listed(ALICE)).containsExactly("shared", "own.other");
    catalog.connectionsChanged("user:alice");
    listed(ALICE);
    assertThat(asked).hasValue(3);
  }

  @Test
  void asksToReconnectWhenTheUpstreamRefusesTheCredential() {
    stored.put("user:alice", "default", "refused");
    var missing = catalog.operations(ALICE, "crm", Selector.NONE).missing().orElseThrow();
    assertThat(missing.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
    assertThat(stored.invalidated).containsExactly("refused");
  }

  @Test
  void recordsThatTheUpstreamHasAcceptedTheCredential() {
    stored.put("user:alice", "default", "a");
    listed(ALICE);
    assertThat(stored.accepted).containsExactly("a");
    stored.accepted.clear();
    listed(ALICE);
    assertThat(stored.accepted).as("the same key may have been stored again").containsOnly("a");
    assertThat(asked).hasValue(1);

    stored.put("user:bob", "default", "refused");
    listed(BOB);
    assertThat(stored.accepted).doesNotContain("refused");
  }

  @Test
  void asksOnceForRequestsAtTheSameTime() throws Exception {
    stored.put("user:alice", "default", "a");
    var release = new CountDownLatch(1);
    beforeAnswer =
        () -> {
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    var threads = Executors.newFixedThreadPool(4);
    try {
      var together = new CyclicBarrier(5);
      var answers = new ArrayList<Future<List<String>>>();
      for (int i = 0; i < 4; i++) {
        answers.add(
            threads.submit(
                () -> {
                  together.await();
                  return listed(ALICE);
                }));
      }
      together.await();
      release.countDown();
      for (var answer : answers) {
        assertThat(answer.get()).containsExactly("shared", "own.a");
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(asked).hasValue(1);
  }

  private static Selector instance(String name) {
    return new Selector(Optional.empty(), Optional.of(name));
  }

  private static ErrorCode code(Runnable attempt) {
    return catchThrowableOfType(GatewayException.class, attempt::run).code();
  }

  /** Credentials by owner and instance. */
  private static final class Stored implements Credentials {
    private final Map<List<String>, String> tokens = new HashMap<>();
    private final List<String> invalidated = new ArrayList<>();
    private final List<String> accepted = new ArrayList<>();

    void put(String owner, String instance, String token) {
      tokens.put(List.of(owner, instance), token);
    }

    @Override
    public Optional<Credential> resolve(
        Caller caller, App app, Connection connection, Selector selector, Deadline deadline) {
      var instance = selector.instance().orElse("default");
      var token = tokens.get(List.of(caller.subject().id(), instance));
      if (token == null) {
        throw new GatewayException(ErrorCode.NOT_CONNECTED, "connect first");
      }
      return Optional.of(
          new Credential("default", instance, Optional.of(Secret.of(token)), Map.of(), Map.of()));
    }

    @Override
    public Optional<Credential> stored(
        Caller caller, App app, Connection connection, Selector selector) {
      throw new AssertionError("a catalog asks for a credential that works");
    }

    @Override
    public Optional<Credential> refresh(
        Caller caller, App app, Credential refused, Deadline deadline) {
      return Optional.empty();
    }

    @Override
    public void accepted(Caller caller, App app, Credential used) {
      accepted.add(used.token().orElseThrow().use(text -> text));
    }

    @Override
    public void invalidate(Caller caller, App app, Credential refused) {
      invalidated.add(refused.token().orElseThrow().use(text -> text));
    }
  }
}
