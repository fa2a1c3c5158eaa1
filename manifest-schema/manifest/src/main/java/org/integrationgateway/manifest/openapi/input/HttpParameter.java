package org.integrationgateway.manifest.openapi.input;

/**
 * The place of a member of the input, and how it is written there.
 *
 * @param member of the operation's input
 * @param name on the wire
 * @param style how arrays and objects are written
 * @param explode whether each element of an array or member of an object is written on its own
 * @param allowReserved whether reserved characters of RFC 3986 are written as they are, in a query
 *     and a path, except those that would end the value there
 * @param json whether the value is written as JSON text
 * @param internal used by the gateway, not sent
 */
public record HttpParameter(
    String member,
    String name,
    In in,
    Style style,
    boolean explode,
    boolean allowReserved,
    boolean json,
    boolean internal) {
  /** The places of a request. */
  public enum In {
    PATH,
    QUERY,
    HEADER,
    COOKIE,
    BODY
  }

  /** How arrays and objects are written (OpenAPI 3.2, style values). */
  public enum Style {
    SIMPLE,
    LABEL,
    MATRIX,
    FORM,
    SPACE_DELIMITED,
    PIPE_DELIMITED,
    DEEP_OBJECT,
    /** Cookies as they are, without encoding. */
    COOKIE
  }

  /** A parameter of a declared operation, in the usual style of its place. */
  public HttpParameter(String name, In in, boolean internal) {
    this(
        name,
        name,
        in,
        in == In.QUERY || in == In.COOKIE ? Style.FORM : Style.SIMPLE,
        in == In.QUERY,
        false,
        false,
        internal);
  }

  /** Returns this parameter under another name on the wire. */
  public HttpParameter sentAs(String wireName) {
    return new HttpParameter(member, wireName, in, style, explode, allowReserved, json, internal);
  }

  /** Returns this parameter as JSON text. */
  public HttpParameter asJson() {
    return new HttpParameter(member, name, in, style, explode, allowReserved, true, internal);
  }
}
