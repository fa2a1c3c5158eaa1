package org.integrationgateway.server.builtin.agent;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.NewSession;
import org.integrationgateway.sdk.agent.Page;
import org.integrationgateway.sdk.agent.Session;
import org.integrationgateway.sdk.agent.SessionChange;
import org.integrationgateway.sdk.agent.SessionQuery;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.server.builtin.agent.model.AgentJson;

/** Sessions, each for its owner alone. */
final class Sessions {
  private final TurnStore store;
  private final Limits limits;

  Sessions(TurnStore store, Limits limits) {
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
    var owner = OnBehalf.caller();
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
            return Rows.session(same(before.get(), print));
          }
          var now = store.now();
          var row =
              Document.builder()
                  .put("id", Ids.next("session", now))
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
          return Rows.session(row);
        });
  }

  private static String print(NewSession session) {
    return AgentJson.write(
        List.of(session.model(), session.clientRef().orElse(""), session.metadata()));
  }

  /** What an idempotency key gave before, when it came with the same request. */
  static Document same(Document before, String print) {
    if (!Rows.text(before, "print").equals(print)) {
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
        .filter(row -> Rows.text(row, "owner").equals(OnBehalf.caller()))
        .orElseThrow(
            () ->
                new ServiceException(Reason.NOT_FOUND, "there is no session '" + sessionId + "'"));
  }

  Session get(String sessionId) {
    return store.read(transaction -> Rows.session(own(transaction, sessionId)));
  }

  Page<Session> list(SessionQuery query) {
    var after = Ids.token(query.pageToken());
    var owner = Key.of(OnBehalf.caller());
    return store.read(
        transaction -> {
          var sessions = transaction.store(TurnStore.SESSIONS);
          var state = query.state().map(wanted -> Key.of(wanted.name()));
          return state
              .map(key -> page(sessions.index("state"), after, query.limit(), owner, key))
              .orElseGet(() -> page(sessions.index("owner"), after, query.limit(), owner))
              .map(Rows::session);
        });
  }

  /** A page of rows, the newest first. */
  record RowPage(List<Document> rows, Optional<String> next) {
    <T> Page<T> map(Function<Document, T> shown) {
      return new Page<>(rows.stream().map(shown).toList(), next);
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
    return new RowPage(page, Optional.of(Rows.text(page.get(limit - 1), "id")));
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
          return Rows.session(row);
        });
  }
}
