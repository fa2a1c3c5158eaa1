package org.integrationgateway.connections.hosted.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.manifest.hosted.PayloadTemplate;

/** The bytes that a sender has signed, in pieces, so that a body is not copied. */
final class SignedPayload {
  private static final String FORM = "application/x-www-form-urlencoded";

  /**
   * The query parameter in which Twilio signs, with the URL, the hash of a body that is no form.
   */
  private static final String BODY_HASH = "bodySHA256";

  private final HostedRequest request;
  private final SignatureEntries signature;
  private final List<byte[]> pieces = new ArrayList<>();

  private SignedPayload(HostedRequest request, SignatureEntries signature) {
    this.request = request;
    this.signature = signature;
  }

  /**
   * The pieces.
   *
   * @throws RejectedRequestException when the request lacks one of them
   */
  static List<byte[]> of(
      PayloadTemplate template, HostedRequest request, SignatureEntries signature)
      throws IOException {
    var payload = new SignedPayload(request, signature);
    for (var part : template.parts()) {
      payload.add(part);
    }
    return payload.pieces;
  }

  private void add(PayloadTemplate.Part part) throws IOException {
    if (part instanceof PayloadTemplate.RawBody) {
      pieces.add(request.body().bytes());
    } else if (part instanceof PayloadTemplate.Literal literal) {
      text(literal.text());
    } else if (part instanceof PayloadTemplate.Header header) {
      text(request.only(header.name()));
    } else if (part instanceof PayloadTemplate.Field field) {
      text(signature.field(field.name()));
    } else if (part instanceof PayloadTemplate.Method) {
      text(request.method());
    } else if (part instanceof PayloadTemplate.Url) {
      text(request.url());
    } else if (part instanceof PayloadTemplate.FormParameters) {
      form();
    }
  }

  private void text(String text) {
    pieces.add(text.getBytes(UTF_8));
  }

  /** A body that is no form is signed by its hash in the URL, or not at all. */
  private void form() throws IOException {
    var body = request.body().bytes();
    if (body.length == 0) {
      return;
    }
    if (request.mediaType().filter(FORM::equals).isEmpty()) {
      requireHash(body);
      return;
    }
    try {
      var fields = new TreeMap<>(Query.parse(new String(body, UTF_8)).toMap());
      fields.forEach(
          (name, values) ->
              values.stream().distinct().sorted().forEach(value -> text(name + value)));
    } catch (GatewayException malformed) {
      throw new RejectedRequestException("the body is not a form");
    }
  }

  private void requireHash(byte[] body) {
    var sent =
        HostedRequest.only(
            request.query().getOrDefault(BODY_HASH, List.of()), "query parameter " + BODY_HASH);
    if (!MessageDigest.isEqual(
        Sha256.hex(body).getBytes(UTF_8), sent.toLowerCase(Locale.ROOT).getBytes(UTF_8))) {
      throw new RejectedRequestException("the body does not have the hash in the URL");
    }
  }
}
