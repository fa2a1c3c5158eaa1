package org.integrationgateway.records.tree;

import org.jspecify.annotations.Nullable;

/** The way from the root of a document to a value. */
public final class Pointer {
  /** The root. */
  public static final Pointer ROOT = new Pointer(null, "", -1);

  /** The most characters of a name that a text repeats: a document chooses its names. */
  private static final int LONGEST_NAME = 80;

  private final @Nullable Pointer parent;
  private final String name;
  private final int index;

  private Pointer(@Nullable Pointer parent, String name, int index) {
    this.parent = parent;
    this.name = name;
    this.index = index;
  }

  /** The value of a member. */
  public Pointer member(String member) {
    return new Pointer(this, member, -1);
  }

  /**
   * An item.
   *
   * @param item its index, from 0
   */
  public Pointer item(int item) {
    return new Pointer(this, "", item);
  }

  /** The name of the member; the index of an item; empty for the root. */
  public String last() {
    return index < 0 ? name : Integer.toString(index);
  }

  /** Whether the value is an item. */
  public boolean isItem() {
    return index >= 0;
  }

  /** The pointer to the object or array around the value; the root itself for the root. */
  public Pointer parent() {
    return parent == null ? this : parent;
  }

  /** The pointer in the form of RFC 6901: {@code /items/0/a~1b}; empty for the root. */
  public String json() {
    if (parent == null) {
      return "";
    }
    var text = new StringBuilder();
    json(text);
    return text.toString();
  }

  private void json(StringBuilder text) {
    if (parent == null) {
      return;
    }
    parent.json(text);
    text.append('/').append(last().replace("~", "~0").replace("/", "~1"));
  }

  /** The form of YAML documents: {@code spec.items[0].name}; empty for the root. */
  public String dotted() {
    var text = new StringBuilder();
    dotted(text);
    return text.toString();
  }

  private void dotted(StringBuilder text) {
    if (parent == null) {
      return;
    }
    parent.dotted(text);
    if (index >= 0) {
      text.append('[').append(index).append(']');
      return;
    }
    text.append(text.isEmpty() ? "" : ".")
        .append(name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "..." : name);
  }

  @Override
  public String toString() {
    return dotted();
  }
}
