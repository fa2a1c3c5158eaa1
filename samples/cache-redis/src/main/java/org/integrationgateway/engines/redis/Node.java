package org.integrationgateway.engines.redis;

/**
 * The address of a server, sentinel or member of a cluster.
 *
 * @param host a name or an address, without brackets
 * @param port 1 to 65535
 */
record Node(String host, int port) {
  /** The port of a server of which none is named. */
  static final int SERVER_PORT = 6379;

  /** The port of a sentinel of which none is named. */
  static final int SENTINEL_PORT = 26379;

  /**
   * Reads {@code host}, {@code host:port} or {@code [address]:port}.
   *
   * @param member of the configuration, for the message
   * @throws IllegalArgumentException when the text has another form
   */
  static Node read(String member, String text, int usualPort) {
    int bracket = text.lastIndexOf(']');
    int colon = text.indexOf(':', Math.max(0, bracket));
    var host = colon < 0 ? text : text.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    var bare = bracketed ? host.substring(1, host.length() - 1) : host;
    var form = bracketed ? "[0-9A-Fa-f:.%]+" : "[A-Za-z0-9._-]+";
    if (!bare.matches(form)) {
      throw refused(member, text);
    }
    return new Node(bare, colon < 0 ? usualPort : port(member, text, text.substring(colon + 1)));
  }

  private static int port(String member, String text, String digits) {
    int port = digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : 0;
    if (port < 1 || port > 65_535) {
      throw refused(member, text);
    }
    return port;
  }

  private static IllegalArgumentException refused(String member, String text) {
    // A password that was put here by mistake is not quoted.
    return new IllegalArgumentException(
        text.contains("@") || text.contains("//")
            ? member + " is host or host:port, without a scheme, user or password"
            : "%s '%s' is not host or host:port with a port of 1 to 65535".formatted(member, text));
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
