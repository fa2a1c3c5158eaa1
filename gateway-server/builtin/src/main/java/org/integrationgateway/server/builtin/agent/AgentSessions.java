package org.integrationgateway.server.builtin.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SessionQuery;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.server.builtin.agent.model.AgentJson;
import org.integrationgateway.server.builtin.agent.store.ActingSubject;
import org.integrationgateway.server.builtin.agent.store.AgentIds;
import org.integrationgateway.server.builtin.agent.store.TurnRows;
import org.integrationgateway.server.builtin.agent.store.TurnStore;
import org.integrationgateway.server.builtin.agent.turn.TurnLimits;

/** Sessions. Each is visible to its owner only. */
final class AgentSessions {
  private final TurnStore store;
  private final TurnLimits limits;

  AgentSessions(TurnStore store, TurnLimits limits) {
    this.store = store;
    this.limits = limits;
  }

  void model(String name) {
    if (!limits.models().isEmpty() && !limits.models().contains(name)) {
      throw ServiceException.invalidInput(
          "the request is not valid",
          List.of(new Problem("/model", "is one of " + limits.models() + ", not '" + name + "'")));
    }
  }

  Session create(NewSession session) {
    model(session.model());
    if (session.workspace().isPresent()) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED, "this agent has no workspaces: leave 'workspace' out");
    }
    var owner = ActingSubject.caller();
    var print = print(session);
    return store.write(
        "opening a session",
        transaction -> {
          var sessions = transaction.store(TurnStore.SESSIONS);
          var before =
              session
                  .idempotencyKey()
                  .flatMap(key -> sessions.index("key").get(Key.array(owner, key)));
          if (before.isPresent()) {
            return TurnRows.session(same(before.get(), print));
          }
          var now = store.now();
          var row =
              Document.builder()
                  .put("id", AgentIds.next("session", now))
                  .put("owner", owner)
                  .put("model", session.model())
                  .put("state", Session.State.ACTIVE.name())
                  .putIfPresent("clientRef", session.clientRef())
                  .put("metadata", AgentJson.write(session.metadata()))
                  .putIfPresent("key", session.idempotencyKey())
                  .put("print", print)
                  .put("createdAt", now)
                  .put("updatedAt", now)
                  .build();
          sessions.add(row);
          return TurnRows.session(row);
        });
  }

  private static String print(NewSession session) {
    return AgentJson.write(
        List.of(session.model(), session.clientRef().orElse(""), session.metadata()));
  }

  /** The row that the idempotency key created before; refuses the key when the request differs. */
  static Document same(Document before, String print) {
    if (!TurnRows.text(before, "print").equals(print)) {
      throw new ServiceException(
          Reason.IDEMPOTENCY_KEY_REUSED,
          "this idempotency key came with another request before: use a new one");
    }
    return before;
  }

  /** The caller's session of this id. */
  static Document own(Transaction transaction, String sessionId) {
    return transaction
        .store(TurnStore.SESSIONS)
        .get(Key.of(sessionId))
        .filter(row -> TurnRows.text(row, "owner").equals(ActingSubject.caller()))
        .orElseThrow(
            () ->
                new ServiceException(Reason.NOT_FOUND, "there is no session '" + sessionId + "'"));
  }

  Session get(String sessionId) {
    return store.read(transaction -> TurnRows.session(own(transaction, sessionId)));
  }

  AgentPage<Session> list(SessionQuery query) {
    var after = AgentIds.token(query.pageToken());
    var owner = Key.of(ActingSubject.caller());
    return store.read(
        transaction -> {
          var sessions = transaction.store(TurnStore.SESSIONS);
          var state = query.state().map(wanted -> Key.of(wanted.name()));
          return state
              .map(key -> page(sessions.index("state"), after, query.limit(), owner, key))
              .orElseGet(() -> page(sessions.index("owner"), after, query.limit(), owner))
              .map(TurnRows::session);
        });
  }

  /** A page of rows, newest first. */
  record RowPage(List<Document> rows, Optional<String> next) {
    <T> AgentPage<T> map(Function<Document, T> shown) {
      return new AgentPage<>(rows.stream().map(shown).toList(), next);
    }
  }

  /** The rows under a prefix of keys that ends with the id, older than {@code after}. */
  static RowPage page(Source index, Optional<String> after, int limit, Key... prefix) {
    var range =
        after
            .map(
                id -> {
                  var last = Arrays.copyOf(prefix, prefix.length + 1);
                  last[prefix.length] = Key.of(id);
                  return KeyRange.between(Key.array(prefix), false, Key.array(last), true);
                })
            .orElseGet(() -> KeyRange.startingWith(prefix));
    var rows = index.getAll(range, limit + 1, Direction.PREVIOUS);
    if (rows.size() <= limit) {
      return new RowPage(rows, Optional.empty());
    }
    var page = rows.subList(0, limit);
    return new RowPage(page, Optional.of(TurnRows.text(page.get(limit - 1), "id")));
  }

  Session update(String sessionId, SessionChange change) {
    return store.write(
        "changing a session",
        transaction -> {
          var row = own(transaction, sessionId).with("updatedAt", store.now());
          if (change.clientRef().isPresent()) {
            var text = change.clientRef().get();
            row = row.with("clientRef", text.isEmpty() ? null : text);
          }
          if (change.state().isPresent()) {
            row = row.with("state", change.state().get().name());
          }
          if (change.metadata().isPresent()) {
            row = row.with("metadata", AgentJson.write(change.metadata().get()));
          }
          transaction.store(TurnStore.SESSIONS).put(row);
          return TurnRows.session(row);
        });
  }
}
