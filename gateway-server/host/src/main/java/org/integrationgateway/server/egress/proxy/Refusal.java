package org.integrationgateway.server.egress.proxy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Why a request goes no further, as its client is told.
 *
 * @param status of HTTP, with its phrase
 * @param sentence for people
 */
record Refusal(String status, String sentence) {
  private static final String CHALLENGE = "Proxy-Authenticate: Basic realm=\"egress\"\r\n";

  static Refusal malformed(String what) {
    return new Refusal("400 Bad Request", "this proxy cannot carry that out: " + what);
  }

  static Refusal unauthenticated() {
    return new Refusal(
        "407 Proxy Authentication Required",
        "this proxy is for one provider: the proxy variables of its process have the credentials");
  }

  static Refusal denied(String owner, String target) {
    return new Refusal(
        "403 Forbidden",
        "the egress policy refuses '%s' to this provider; an operator can allow it under %s.egress.allowedHosts"
            .formatted(target, owner));
  }

  ByteBuffer bytes() {
    var body = sentence + "\n";
    var text =
        "HTTP/1.1 "
            + status
            + "\r\n"
            + (status.startsWith("407") ? CHALLENGE : "")
            + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: "
            + body.getBytes(StandardCharsets.UTF_8).length
            + "\r\nConnection: close\r\n\r\n"
            + body;
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
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
