package org.integrationgateway.server.egress.proxy;

import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.server.egress.proxy.Refusal.Refused;

/**
 * What a client asks of a proxy (RFC 9112, section 3.2): a tunnel to a host, or one request carried
 * there.
 *
 * @param host as written; an IPv6 address in its brackets
 * @param authorization what stands in Proxy-Authorization
 * @param onward the request for the host; empty: a tunnel is asked for
 */
record ProxyRequest(
    String host, int port, Optional<String> authorization, Optional<HttpRequest> onward) {
  /** The largest first line, and the largest header fields, in bytes. */
  static final int HEAD = 16 * 1024;

  private static final Pattern AUTHORITY =
      Pattern.compile("(\\[[^\\]]*\\]|[^:@/?#\\[\\]]+)(?::(\\d{1,5}))?");
  private static final Pattern ABSOLUTE =
      Pattern.compile("http://([^/?#]*)([!-~]*)", Pattern.CASE_INSENSITIVE);
  private static final int HTTP = 80;
  private static final int HIGHEST = 65535;

  /** For one connection only, and so for this one (RFC 9110, section 7.6.1). */
  private static final List<String> NOT_PASSED_ON =
      List.of("Proxy-Authorization", "Proxy-Connection", "Keep-Alive", "TE", "Trailer", "Upgrade");

  private record Authority(String host, int port) {}

  static ProxyRequest of(HttpRequest request) throws Refused {
    if (request.decoderResult().cause() instanceof TooLongFrameException) {
      throw new Refused(
          new Refusal(
              HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
              "its first line and its header fields may have " + HEAD + " bytes each"));
    }
    var version = request.protocolVersion();
    boolean known = version.equals(HttpVersion.HTTP_1_1) || version.equals(HttpVersion.HTTP_1_0);
    if (request.decoderResult().isFailure() || !known) {
      throw malformed("it is not a request of HTTP/1.1");
    }
    var authorization = Optional.ofNullable(request.headers().get("Proxy-Authorization"));
    return request.method().equals(HttpMethod.CONNECT)
        ? tunnel(request.uri(), authorization)
        : forward(request, authorization);
  }

  private static ProxyRequest tunnel(String target, Optional<String> authorization) throws Refused {
    var authority = authority(target, 0);
    if (authority.port() == 0) {
      throw malformed("CONNECT needs HOST:PORT");
    }
    return new ProxyRequest(authority.host(), authority.port(), authorization, Optional.empty());
  }

  private static ProxyRequest forward(HttpRequest request, Optional<String> authorization)
      throws Refused {
    var target = ABSOLUTE.matcher(request.uri());
    if (!target.matches()) {
      throw malformed("send CONNECT, or requests for http://HOST/...");
    }
    var authority = authority(target.group(1), HTTP);
    var path = target.group(2);
    NOT_PASSED_ON.forEach(request.headers()::remove);
    request
        .setProtocolVersion(HttpVersion.HTTP_1_1)
        .setUri(path.startsWith("/") ? path : "/" + path)
        .headers()
        .set("Host", target.group(1))
        .set("Connection", "close");
    return new ProxyRequest(
        authority.host(), authority.port(), authorization, Optional.of(request));
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
}
