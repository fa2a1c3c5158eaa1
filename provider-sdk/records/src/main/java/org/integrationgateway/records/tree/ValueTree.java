package org.integrationgateway.records.tree;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A tree in memory: values of Java, or a copy of a tree that could be read only once. */
public final class ValueTree implements Tree {
  /** The most values of a copy: a document that is read once may be longer than the memory. */
  private static final int MOST_VALUES = 100_000;

  private final Token token;
  private final @Nullable Object scalar;
  private final List<Member> members;
  private final List<Tree> items;
  private final Place at;

  private ValueTree(
      Token token, @Nullable Object scalar, List<Member> members, List<Tree> items, Place at) {
    this.token = token;
    this.scalar = scalar;
    this.members = members;
    this.items = items;
    this.at = at;
  }

  private record Member(String name, Tree value) {}

  /** A tree with more values than a copy may have. */
  public static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLargeException() {
      super("has an object with more than " + MOST_VALUES + " values");
    }
  }

  /**
   * A tree of a value: null, {@link Boolean}, {@link Number}, {@link String}, {@link Collection} or
   * {@link Map}, as the converters of JSON and of protobuf make them.
   *
   * @throws IllegalArgumentException for a value of another type
   */
  public static Tree of(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      var members = new ArrayList<Member>();
      map.forEach((name, member) -> members.add(new Member(String.valueOf(name), of(member))));
      return new ValueTree(Token.OBJECT, null, members, List.of(), Place.UNKNOWN);
    }
    if (value instanceof Collection<?> collection) {
      var items = new ArrayList<Tree>();
      collection.forEach(item -> items.add(of(item)));
      return new ValueTree(Token.ARRAY, null, List.of(), items, Place.UNKNOWN);
    }
    return new ValueTree(token(value), value, List.of(), List.of(), Place.UNKNOWN);
  }

  private static Token token(@Nullable Object scalar) {
    if (scalar == null) {
      return Token.NULL;
    }
    if (scalar instanceof String) {
      return Token.STRING;
    }
    if (scalar instanceof Boolean) {
      return Token.BOOLEAN;
    }
    if (scalar instanceof Integer || scalar instanceof Long || scalar instanceof BigInteger) {
      return Token.INTEGER;
    }
    if (scalar instanceof Number) {
      return Token.NUMBER;
    }
    throw new IllegalArgumentException(
        scalar.getClass().getName() + " is not a value of a document");
  }

  /**
   * A copy.
   *
   * @throws TooLargeException when the tree has more values than a copy may have
   */
  public static Tree copy(Tree tree) {
    return copy(tree, new int[1]);
  }

  private static Tree copy(Tree tree, int[] copied) {
    if (copied[0]++ == MOST_VALUES) {
      throw new TooLargeException();
    }
    var at = tree.at();
    switch (tree.token()) {
      case OBJECT -> {
        var members = new ArrayList<Member>();
        tree.members((name, value) -> members.add(new Member(name, copy(value, copied))));
        return new ValueTree(Token.OBJECT, null, members, List.of(), at);
      }
      case ARRAY -> {
        var items = new ArrayList<Tree>();
        tree.items(item -> items.add(copy(item, copied)));
        return new ValueTree(Token.ARRAY, null, List.of(), items, at);
      }
      case STRING -> {
        return new ValueTree(Token.STRING, tree.text(), List.of(), List.of(), at);
      }
      case INTEGER, NUMBER -> {
        return new ValueTree(tree.token(), tree.number(), List.of(), List.of(), at);
      }
      case BOOLEAN -> {
        return new ValueTree(Token.BOOLEAN, tree.isTrue(), List.of(), List.of(), at);
      }
      default -> {
        return new ValueTree(Token.NULL, null, List.of(), List.of(), at);
      }
    }
  }

  @Override
  public Token token() {
    return token;
  }

  @Override
  public String text() {
    return String.valueOf(scalar);
  }

  @Override
  public Number number() {
    return scalar instanceof Number number ? number : 0;
  }

  @Override
  public boolean isTrue() {
    return Boolean.TRUE.equals(scalar);
  }

  @Override
  public void members(BiConsumer<String, Tree> visitor) {
    members.forEach(member -> visitor.accept(member.name(), member.value()));
  }

  @Override
  public void items(Consumer<Tree> visitor) {
    items.forEach(visitor);
  }

  @Override
  public Place at() {
    return at;
  }
}
