package org.integrationgateway.engines.workflow.machine;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.jspecify.annotations.Nullable;

/** A stored document while a transaction changes it. */
final class ChangedRow {
  private Document members;
  private boolean stored;
  private boolean changed;

  private ChangedRow(Document members, boolean stored) {
    this.members = members;
    this.stored = stored;
  }

  /** A row as it was read. */
  static ChangedRow read(Document members) {
    return new ChangedRow(members, true);
  }

  /** A row that is stored as soon as it changes. */
  static ChangedRow possible(Document members) {
    return new ChangedRow(members, false);
  }

  /** A row to be stored. */
  static ChangedRow added(Document members) {
    var row = new ChangedRow(members, false);
    row.changed = true;
    return row;
  }

  Document members() {
    return members;
  }

  String text(String name) {
    return members.text(name).orElse("");
  }

  Optional<String> find(String name) {
    return members.text(name);
  }

  long whole(String name) {
    return members.whole(name).orElse(0);
  }

  Optional<Instant> instant(String name) {
    return members.instant(name);
  }

  Document document(String name) {
    return members.document(name).orElseGet(() -> Document.builder().build());
  }

  List<@Nullable Object> list(String name) {
    return members.list(name);
  }

  List<String> texts(String name) {
    return members.list(name).stream().map(String::valueOf).toList();
  }

  /** Sets a member; null removes its value. */
  void set(String name, @Nullable Object value) {
    members = members.with(name, value);
    changed = true;
  }

  void replace(Document next) {
    members = next;
    changed = true;
  }

  void save(WorkflowTransaction tx, Table table) {
    if (changed && stored) {
      tx.put(table, members);
    } else if (changed) {
      tx.add(table, members);
    }
    stored |= changed;
    changed = false;
  }
}
