package org.integrationgateway.surfaces.graphql.introspection;

import org.jspecify.annotations.Nullable;

/**
 * A type as a field or an argument names it.
 *
 * @param wrapper what it adds to the inner one
 * @param name of the type; empty for a wrapper
 */
record TypeReference(Wrapper wrapper, String name, @Nullable TypeReference inner) {
  /** The wrapper of a reference around another one. */
  enum Wrapper {
    NOTHING,
    LIST,
    NON_NULL
  }

  static TypeReference named(String name) {
    return new TypeReference(Wrapper.NOTHING, name, null);
  }

  static TypeReference around(Wrapper wrapper, TypeReference inner) {
    return new TypeReference(wrapper, "", inner);
  }

  boolean isNonNull() {
    return wrapper == Wrapper.NON_NULL;
  }

  boolean isList() {
    return inner != null && (wrapper == Wrapper.LIST || inner.isList());
  }

  /** Without the outer mark that it is not null. */
  TypeReference nullable() {
    return isNonNull() && inner != null ? inner : this;
  }

  /** The name of the type in all wrappers. */
  String innermost() {
    return inner == null ? name : inner.innermost();
  }

  /** The type as documents write it: {@code [ID!]!}. */
  String text() {
    if (inner == null) {
      return name;
    }
    return wrapper == Wrapper.LIST ? "[" + inner.text() + "]" : inner.text() + "!";
  }
}
