package org.integrationgateway.records.shape;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import org.integrationgateway.records.shape.Dialect.Absent;
import org.integrationgateway.records.tree.Pointer;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;

/** One document being read: the way to the current value, and the number of problems so far. */
public final class Reading {
  private final Dialect dialect;

  /** Names of members, and indexes of items. */
  private final ArrayDeque<Object> path = new ArrayDeque<>();

  private int refused;

  private final String root;

  public Reading(Dialect dialect) {
    this(dialect, "");
  }

  /**
   * A document that is an entry of a map.
   *
   * @param root the name of the entry
   */
  public Reading(Dialect dialect, String root) {
    this.dialect = dialect;
    this.root = root;
  }

  /** The rules of this document. */
  public Dialect dialect() {
    return dialect;
  }

  public void enter(String member) {
    path.addLast(member);
  }

  public void enter(int item) {
    path.addLast(item);
  }

  public void leave() {
    path.removeLast();
  }

  /** The way to the current value. */
  public Pointer pointer() {
    var pointer = Pointer.ROOT;
    for (var step : path) {
      pointer = step instanceof Integer item ? pointer.item(item) : pointer.member((String) step);
    }
    return pointer;
  }

  /** The name of the current value in the object that has it; an item has its index. */
  String key() {
    return path.isEmpty() ? root : String.valueOf(path.getLast());
  }

  /** The number of problems so far, those beyond a dialect's limit included. */
  public int refused() {
    return refused;
  }

  /** The value that is meant; null after a problem. */
  @Nullable Tree value(Tree written) {
    var value = dialect.value(written, this);
    if (value == null) {
      refused++;
    }
    return value;
  }

  /** Whether a scalar is of a type, or may be read as one. */
  public boolean is(Token wanted, Tree value) {
    return value.token() == wanted || dialect.accepts(wanted, value);
  }

  /** Counts a problem that a shape has told the dialect itself. */
  public void reported() {
    refused++;
  }

  /** Reports a value of another type; returns null in its place. */
  public @Nullable Object wrongType(Tree value, String wanted) {
    refused++;
    dialect.wrongType(value, wanted, this);
    return null;
  }

  /** Reports a value that breaks a rule; returns null in its place. */
  public @Nullable Object refuse(Tree value, String wanted, String reason) {
    refused++;
    dialect.refused(value, wanted, reason, this);
    return null;
  }

  /** Reports a word that is not one of a closed set; returns null in its place. */
  public @Nullable Object unknownWord(Tree value, String word, Collection<String> words) {
    refused++;
    dialect.unknownWord(value, word, words, this);
    return null;
  }

  /** Reports a member that a record does not have. */
  public void unknownMember(String name, Tree value, Collection<String> known) {
    refused++;
    dialect.unknownMember(name, value, known, this);
  }

  /** Reports a member or an item that is there for a second time. */
  public void repeated(Tree value) {
    refused++;
    dialect.repeated(value, this);
  }

  /** Reports a name that breaks the rule of a map. */
  public void refuseName(String name, Tree value) {
    refused++;
    dialect.refusedName(name, value, this);
  }

  /** Reports members that a record needs. */
  public void missing(List<Absent> members, Tree record) {
    refused += members.size();
    dialect.missing(members, record, this);
  }

  /** Reports the message of a constructor; returns null in place of the record. */
  @Nullable Object invalid(String member, IllegalArgumentException cause, Tree record) {
    refused++;
    dialect.invalid(member, cause, record, this);
    return null;
  }
}
