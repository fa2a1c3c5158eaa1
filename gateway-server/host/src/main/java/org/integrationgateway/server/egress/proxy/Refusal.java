package org.integrationgateway.server.egress.proxy;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;

/**
 * Why a request goes no further, as its client is told.
 *
 * @param sentence for people
 */
record Refusal(HttpResponseStatus status, String sentence) {
  static Refusal malformed(String what) {
    return new Refusal(HttpResponseStatus.BAD_REQUEST, "this proxy cannot carry that out: " + what);
  }

  static Refusal unauthenticated() {
    return new Refusal(
        HttpResponseStatus.PROXY_AUTHENTICATION_REQUIRED,
        "this proxy is for one provider: the proxy variables of its process have the credentials");
  }

  static Refusal denied(String owner, String target) {
    return new Refusal(
        HttpResponseStatus.FORBIDDEN,
        "the egress policy refuses '%s' to this provider; an operator can allow it under %s.egress.allowedHosts"
            .formatted(target, owner));
  }

  FullHttpResponse response() {
    var body = Unpooled.copiedBuffer(sentence + "\n", StandardCharsets.UTF_8);
    var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    if (status.equals(HttpResponseStatus.PROXY_AUTHENTICATION_REQUIRED)) {
      response.headers().set("Proxy-Authenticate", "Basic realm=\"egress\"");
    }
    response
        .headers()
        .set("Content-Type", "text/plain; charset=utf-8")
        .set("Content-Length", body.readableBytes())
        .set("Connection", "close");
    return response;
  }

  /** Thrown where a request is read. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    Refused(Refusal refusal) {
      super(refusal.sentence(), null, false, false);
      this.refusal = refusal;
    }

    Refusal refusal() {
      return refusal;
    }
  }
}
