package org.integrationgateway.server.egress.proxy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.server.egress.proxy.Refusal.Refused;

/**
 * What a client asks of a proxy (RFC 9112, section 3.2): a tunnel to a host, or one request carried
 * there.
 *
 * @param host as written; an IPv6 address in its brackets
 * @param authorization what stands in Proxy-Authorization
 * @param onward the head of the request for the host; empty: a tunnel is asked for
 */
record ProxyRequest(
    String host, int port, Optional<String> authorization, Optional<String> onward) {
  private static final Pattern LINE = Pattern.compile("([!-~]+) ([!-~]+) HTTP/1\\.[01]");
  private static final Pattern AUTHORITY =
      Pattern.compile("(\\[[^\\]]*\\]|[^:@/?#\\[\\]]+)(?::(\\d{1,5}))?");
  private static final Pattern HEADER =
      Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):([^\\r\\n\\x00]*)");
  private static final String AUTHORIZATION = "proxy-authorization";
  private static final String SCHEME = "http://";
  private static final int HTTP = 80;
  private static final int HIGHEST = 65535;

  /** For one connection only, and so for this one (RFC 9110, section 7.6.1). */
  private static final Set<String> NOT_PASSED_ON =
      Set.of(
          AUTHORIZATION,
          "proxy-connection",
          "connection",
          "keep-alive",
          "te",
          "trailer",
          "upgrade",
          "host");

  private record Authority(String host, int port) {}

  /**
   * Reads a head.
   *
   * @param head all of it, without the empty line that ends it
   */
  static ProxyRequest parse(String head) throws Refused {
    var lines = List.of(head.split("\r\n", -1));
    var line = LINE.matcher(lines.get(0));
    if (!line.matches()) {
      throw malformed("its first line is not one of HTTP/1.1");
    }
    var headers = new ArrayList<String>();
    Optional<String> authorization = Optional.empty();
    for (var text : lines.subList(1, lines.size())) {
      var header = HEADER.matcher(text);
      if (!header.matches()) {
        throw malformed("one of its header fields is malformed");
      }
      var name = header.group(1).toLowerCase(Locale.ROOT);
      if (name.equals(AUTHORIZATION)) {
        authorization = Optional.of(header.group(2).strip());
      }
      if (!NOT_PASSED_ON.contains(name)) {
        headers.add(text);
      }
    }
    return line.group(1).equals("CONNECT")
        ? tunnel(line.group(2), authorization)
        : forward(line.group(1), line.group(2), headers, authorization);
  }

  private static ProxyRequest tunnel(String target, Optional<String> authorization) throws Refused {
    var authority = authority(target, 0);
    if (authority.port() == 0) {
      throw malformed("CONNECT needs HOST:PORT");
    }
    return new ProxyRequest(authority.host(), authority.port(), authorization, Optional.empty());
  }

  private static ProxyRequest forward(
      String method, String target, List<String> headers, Optional<String> authorization)
      throws Refused {
    if (!target.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw malformed("send CONNECT, or requests for http://HOST/...");
    }
    var rest = target.substring(SCHEME.length());
    int end = 0;
    while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
      end++;
    }
    var authority = authority(rest.substring(0, end), HTTP);
    var path = rest.substring(end);
    var onward = new StringBuilder(method).append(' ');
    onward.append(path.startsWith("/") ? path : "/" + path).append(" HTTP/1.1\r\n");
    onward.append("Host: ").append(rest, 0, end).append("\r\n");
    headers.forEach(header -> onward.append(header).append("\r\n"));
    onward.append("Connection: close\r\n\r\n");
    return new ProxyRequest(
        authority.host(), authority.port(), authorization, Optional.of(onward.toString()));
  }

  private static Authority authority(String text, int otherwise) throws Refused {
    var authority = AUTHORITY.matcher(text);
    if (!authority.matches()) {
      throw malformed("its host is malformed");
    }
    var written = Optional.ofNullable(authority.group(2)).map(Integer::parseInt);
    int port = written.orElse(otherwise);
    if (port > HIGHEST || written.isPresent() && port == 0) {
      throw malformed("there is no port " + port);
    }
    return new Authority(authority.group(1), port);
  }

  private static Refused malformed(String what) {
    return new Refused(Refusal.malformed(what));
  }

  /** The target, for messages. */
  String target() {
    return host + ":" + port;
  }

  /** The first bytes for the host. */
  byte[] firstBytes() {
    return onward.orElse("").getBytes(StandardCharsets.ISO_8859_1);
  }
}
