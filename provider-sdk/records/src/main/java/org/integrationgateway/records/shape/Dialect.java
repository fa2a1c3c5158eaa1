package org.integrationgateway.records.shape;

import java.util.Collection;
import java.util.List;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * The rules and the words of a kind of document: how it spells values, and what it tells its author
 * of a value that does not fit. {@link Reading#pointer} says where the value is.
 *
 * <p>A dialect keeps the problems, and limits their number: documents come from outside.
 */
public interface Dialect {
  /**
   * A value of another type.
   *
   * @param wanted the type in words that end a sentence
   */
  void wrongType(Tree value, String wanted, Reading in);

  /**
   * A value of the right type that breaks a rule.
   *
   * @param wanted the rule in words that end the sentence 'must be ...'
   * @param reason of the refusal; may be empty
   */
  void refused(Tree value, String wanted, String reason, Reading in);

  /** A word that is not one of a closed set. */
  void unknownWord(Tree value, String word, Collection<String> words, Reading in);

  /**
   * A member that a record does not have.
   *
   * @param value of the member, at which {@code in} is
   * @param known names of the record
   */
  void unknownMember(String name, Tree value, Collection<String> known, Reading in);

  /**
   * A member, or an item of a set, that is there for a second time.
   *
   * @param value that {@code in} is at
   */
  void repeated(Tree value, Reading in);

  /** A name in a map that breaks the rule of its names. */
  void refusedName(String name, Tree value, Reading in);

  /**
   * Members that a record needs.
   *
   * @param record that {@code in} is at
   */
  void missing(List<Absent> members, Tree record, Reading in);

  /**
   * A record that its constructor refuses.
   *
   * @param member with whose name the message begins; empty for the whole record
   */
  void invalid(String member, IllegalArgumentException refused, Tree record, Reading in);

  /** A member that is missing, and the text about it. */
  record Absent(String name, String doc) {}

  /**
   * The value that a document means by a value, where it may write a reference in its place.
   *
   * @return null after a problem, which has been reported
   */
  default @Nullable Tree value(Tree written, Reading in) {
    return written;
  }

  /** The members to read as a record, after misspelt ones were reported and corrected. */
  default Tree object(Tree written, RecordShape record, Reading in) {
    return written;
  }

  /**
   * The entries to read as a map.
   *
   * @return null after a problem, which has been reported
   */
  default @Nullable Tree map(Tree written, MapShape map, Reading in) {
    return written;
  }

  /** Whether an item of a set may be there twice. */
  default boolean allowsRepeats() {
    return false;
  }

  /** The member that the constructor of a record refuses; empty for the whole record. */
  default String memberOf(IllegalArgumentException refused, RecordShape record) {
    return record.memberOf(refused);
  }

  /**
   * Whether a record checks itself also when some of its members were refused, with blank values in
   * their place, so that all problems of a document are found at once.
   */
  default boolean checksIncomplete() {
    return false;
  }

  /**
   * Whether an exception of a record's constructor, other than an {@link IllegalArgumentException},
   * is a problem of the document, which the dialect keeps then.
   */
  default boolean refuses(RuntimeException thrown, Reading in) {
    return false;
  }

  /**
   * Whether a member with this value is the same as no member.
   *
   * @param shape of the member
   */
  default boolean isAbsent(Tree value, Shape shape) {
    return false;
  }

  /**
   * Whether a scalar may be read as another type than its own: a text that came from outside of the
   * document may be the text of a number.
   */
  default boolean accepts(Token wanted, Tree value) {
    return value.token() == wanted;
  }

  /** Learns of a record that was made of an object, for checks that need its place. */
  default void made(Object record, Tree object, Reading in) {}
}
