package org.integrationgateway.http.overload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.FailureFormat;
import org.integrationgateway.http.exchange.ProblemDocument;

/** A failure that many requests get at a time: its document is written once in each format. */
public final class Refusal {
  /** A placeholder, as long as the id of a request that brings none. */
  private static final String ID = "00000000000000000000000000000000";

  private final GatewayException failure;
  private final Map<FailureFormat, FailureFormat> prepared = new ConcurrentHashMap<>();

  /** A refusal of the listener. */
  static Refusal overloaded(String detail, int retryAfterSeconds) {
    return new Refusal(
        new GatewayException(ErrorCode.OVERLOADED, detail)
            .retryAfter(Duration.ofSeconds(retryAfterSeconds)));
  }

  Refusal(GatewayException failure) {
    this.failure = failure;
  }

  /** The failure as a document. */
  public ProblemDocument in(FailureFormat format) {
    return ProblemDocument.of(failure, prepared.computeIfAbsent(format, Prepared::new));
  }

  private final class Prepared implements FailureFormat {
    private final FailureFormat format;
    private final byte[] document;
    private final int at;

    Prepared(FailureFormat format) {
      this.format = format;
      this.document = format.body(failure, format.status(failure), ID);
      this.at = new String(document, ISO_8859_1).indexOf(ID);
    }

    @Override
    public int status(GatewayException same) {
      return format.status(same);
    }

    @Override
    public String contentType() {
      return format.contentType();
    }

    @Override
    public byte[] body(GatewayException same, int status, String requestId) {
      if (at < 0 || requestId.length() != ID.length() || needsEscape(requestId)) {
        return format.body(same, status, requestId);
      }
      var body = document.clone();
      System.arraycopy(requestId.getBytes(ISO_8859_1), 0, body, at, ID.length());
      return body;
    }

    private static boolean needsEscape(String text) {
      for (int at = 0; at < text.length(); at++) {
        if (!Character.isLetterOrDigit(text.charAt(at))) {
          return true;
        }
      }
      return false;
    }
  }
}
