package org.integrationgateway.builtin.agent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.builtin.agent.store.ActingSubject;
import org.integrationgateway.builtin.agent.store.AgentIds;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.builtin.agent.store.TurnStore;
import org.integrationgateway.builtin.agent.store.WorkspaceJson;
import org.integrationgateway.builtin.agent.turn.TurnRules;
import org.integrationgateway.builtin.agent.workspace.SessionWorkspaces;
import org.integrationgateway.builtin.agent.workspace.SourceFolders;
import org.integrationgateway.engines.agent.turn.RequestRules;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Capabilities;
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
import org.integrationgateway.sdk.json.JsonValues;

/** Sessions. Each is visible to its owner only. */
final class AgentSessions {
  private final TurnStore store;
  private final SessionWorkspaces workspaces;
  private final TurnRules rules;

  AgentSessions(TurnStore store, SessionWorkspaces workspaces, TurnRules rules) {
    this.store = store;
    this.workspaces = workspaces;
    this.rules = rules;
  }

  Capabilities capabilities() {
    return new Capabilities(
        rules.models(),
        true,
        true,
        workspaces.available(),
        true,
        rules.asksPeople() || rules.approval() != TurnRules.Approval.NEVER);
  }

  Session create(NewSession session) {
    RequestRules.model(session.model(), capabilities());
    var owner = ActingSubject.caller();
    var print = print(session);
    if (session.workspace().isEmpty()) {
      return TurnRows.session(write(session, owner, print, Optional.empty()));
    }
    var known = store.read(transaction -> before(transaction, session, owner));
    if (known.isPresent()) {
      return TurnRows.session(same(known.get(), print));
    }
    return TurnRows.session(withWorkspace(session, owner, print));
  }

  /** Checks the sources out first: a session without its sources is not opened. */
  private Document withWorkspace(NewSession session, String owner, String print) {
    var folder = workspaces.prepare(session.workspace().orElseThrow());
    boolean kept = false;
    try {
      var row = write(session, owner, print, Optional.of(folder));
      // The same request at the same time has won, and has a folder of its own.
      kept = row.text("folder").filter(folder.id()::equals).isPresent();
      if (kept) {
        workspaces.keep(TurnRows.text(row, "id"), folder);
      }
      return row;
    } finally {
      if (!kept) {
        workspaces.discard(folder);
      }
    }
  }

  private static Optional<Document> before(
      Transaction transaction, NewSession session, String owner) {
    return session
        .idempotencyKey()
        .flatMap(
            key -> transaction.store(TurnStore.SESSIONS).index("key").get(Key.array(owner, key)));
  }

  private Document write(
      NewSession session, String owner, String print, Optional<SourceFolders.Folder> folder) {
    return store.write(
        "opening a session",
        transaction -> {
          var known = before(transaction, session, owner);
          if (known.isPresent()) {
            return same(known.get(), print);
          }
          var now = store.now();
          var row =
              Document.builder()
                  .put("id", AgentIds.next("session", now))
                  .put("owner", owner)
                  .put("model", session.model())
                  .put("state", Session.State.ACTIVE.name())
                  .putIfPresent("clientRef", session.clientRef())
                  .put("metadata", JsonValues.write(session.metadata()))
                  .putIfPresent("workspace", session.workspace().map(WorkspaceJson::write))
                  .putIfPresent("folder", folder.map(SourceFolders.Folder::id))
                  .putIfPresent("commits", folder.map(made -> String.join(" ", made.commits())))
                  .putIfPresent("key", session.idempotencyKey())
                  .put("print", print)
                  .put("createdAt", now)
                  .put("updatedAt", now)
                  .build();
          transaction.store(TurnStore.SESSIONS).add(row);
          return row;
        });
  }

  private static String print(NewSession session) {
    var content = new ArrayList<Object>();
    content.add(session.model());
    content.add(session.clientRef().orElse(""));
    content.add(session.metadata());
    session.workspace().map(WorkspaceJson::write).ifPresent(content::add);
    return JsonValues.write(content);
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
    var changed = changed(sessionId, change);
    if (changed.state() == Session.State.ARCHIVED) {
      workspaces.remove(sessionId);
    }
    return changed;
  }

  private Session changed(String sessionId, SessionChange change) {
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
            row = row.with("metadata", JsonValues.write(change.metadata().get()));
          }
          transaction.store(TurnStore.SESSIONS).put(row);
          return TurnRows.session(row);
        });
  }
}
