package org.integrationgateway.it.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Delivers signed events of the same size to a hosted binding, each of them once. */
final class SignedDeliveries implements Load.Target {
  private static final String NUMBER = "0000000000000000";

  private final int port;
  private final String head;
  private final byte[] body;
  private final AtomicLong next = new AtomicLong(System.nanoTime());

  /**
   * Prepares them.
   *
   * @param size of the body in bytes
   */
  SignedDeliveries(int port, String path, int size) {
    this.port = port;
    this.body = body(size);
    this.head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
            .formatted(path, body.length);
  }

  /** An object with a number that makes each delivery another one. */
  static byte[] body(int size) {
    var start = "{\"id\":\"" + NUMBER + "\",\"text\":\"";
    var end = "\"}";
    return (start + "x".repeat(size - start.length() - end.length()) + end).getBytes(UTF_8);
  }

  @Override
  public Load.Connection open() throws IOException {
    var connection = new HttpConnection(port);
    var mine = body.clone();
    var mac = mac();
    return new Load.Connection() {
      @Override
      public boolean ask() throws IOException {
        var number = "%016d".formatted(next.incrementAndGet()).getBytes(ISO_8859_1);
        System.arraycopy(number, 0, mine, "{\"id\":\"".length(), NUMBER.length());
        var signature = HexFormat.of().formatHex(mac.doFinal(mine));
        var start = (head + "X-Signature: sha256=" + signature + "\r\n\r\n").getBytes(ISO_8859_1);
        var request = new byte[start.length + mine.length];
        System.arraycopy(start, 0, request, 0, start.length);
        System.arraycopy(mine, 0, request, start.length, mine.length);
        return connection.exchange(request) == 200;
      }

      @Override
      public void close() throws IOException {
        connection.close();
      }
    };
  }

  private static Mac mac() {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SurfaceApps.SECRET.getBytes(UTF_8), "HmacSHA256"));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
