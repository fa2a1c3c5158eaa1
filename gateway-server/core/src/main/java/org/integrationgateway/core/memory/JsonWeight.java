package org.integrationgateway.core.memory;

/** Memory that a JSON text takes as a tree of values, about. Nothing is parsed for it. */
final class JsonWeight {
  /** Texts up to this length never become large. */
  static final int SMALL = 2 << 10;

  private static final int OBJECT = 152;
  private static final int ARRAY = 104;
  private static final int MEMBER = 48;
  private static final int VALUE = 24;
  private static final int STRING = 48;

  private JsonWeight() {}

  static long of(byte[] json) {
    long weight = json.length;
    int at = 0;
    while (at < json.length) {
      byte next = json[at++];
      if (next == '"') {
        weight += STRING;
        at = afterString(json, at);
      } else if (next == ',') {
        weight += VALUE;
      } else if (next == ':') {
        weight += MEMBER;
      } else if (next == '[') {
        weight += ARRAY;
      } else if (next == '{') {
        weight += OBJECT;
      }
    }
    return weight;
  }

  private static int afterString(byte[] json, int from) {
    int at = from;
    while (at < json.length && json[at] != '"') {
      at += json[at] == '\\' ? 2 : 1;
    }
    return at + 1;
  }
}
