package org.integrationgateway.core.outbound;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.engines.signing.ClientCertificate;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.engines.signing.PresentedRequest;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request to an upstream.
 *
 * @param method in capitals
 * @param uri absolute, percent-encoded; http or https
 * @param headers all headers except those that HTTP itself sets
 * @param reads names in lower case of headers of the answer that the gateway reads itself
 * @param signer makes the request for another attempt, which a signature may not repeat
 * @param certificate that the gateway shows in the handshake of TLS; null: none
 */
public record OutboundRequest(
    String method,
    URI uri,
    List<HttpField> headers,
    Optional<Body> body,
    Set<String> reads,
    UnaryOperator<OutboundRequest> signer,
    @Nullable ClientCertificate certificate) {
  public OutboundRequest {
    var scheme = uri.getScheme();
    if (uri.getHost() == null || !("https".equals(scheme) || "http".equals(scheme))) {
      throw new IllegalArgumentException("'" + uri + "' is not an http or https URL with a host");
    }
  }

  /** A request that is the same at each attempt. */
  public OutboundRequest(
      String method, URI uri, List<HttpField> headers, Optional<Body> body, Set<String> reads) {
    this(method, uri, headers, body, reads, UnaryOperator.identity(), null);
  }

  /** A request to whose answer the usual headers are read. */
  public OutboundRequest(String method, URI uri, List<HttpField> headers, Optional<Body> body) {
    this(method, uri, headers, body, Set.of());
  }

  /** A GET request with these headers. */
  public static OutboundRequest get(URI uri, Map<String, String> headers) {
    return new OutboundRequest("GET", uri, fields(headers), Optional.empty());
  }

  /** A POST request with these headers and this body. */
  public static OutboundRequest post(URI uri, Map<String, String> headers, Body body) {
    return new OutboundRequest("POST", uri, fields(headers), Optional.of(body));
  }

  /** The same request, of whose answer the gateway reads these headers, in lower case. */
  public OutboundRequest reading(Set<String> names) {
    return new OutboundRequest(method, uri, headers, body, names);
  }

  /** A copy of the request for another URL. */
  public OutboundRequest at(URI other) {
    return new OutboundRequest(method, other, headers, body, reads);
  }

  /** A GET request for another URL, with the same headers. */
  public OutboundRequest reading(URI other) {
    return new OutboundRequest("GET", other, headers, Optional.empty(), reads);
  }

  /**
   * The request with what presents a credential.
   *
   * @throws TemplateException when the credential does not fit
   */
  public OutboundRequest presenting(Presentation presentation, CredentialValues values) {
    var presented = unpresented();
    presentation.present(values, presented);
    if (presented.unsendable().isPresent()) {
      throw new TemplateException("holds characters that cannot stand in a header");
    }
    var all = new ArrayList<HttpField>(headers.size() + 4);
    all.addAll(headers);
    presented.added().forEach(added -> all.add(new HttpField(added.getKey(), added.getValue())));
    return new OutboundRequest(
        method,
        presented.uri(),
        all,
        body,
        reads,
        presentation.isSigned(values) ? sent -> presenting(presentation, values) : signer,
        presented.certificate().orElse(certificate));
  }

  /** A copy of the request for connections in whose handshake the gateway shows a certificate. */
  public OutboundRequest identifiedBy(@Nullable ClientCertificate shown) {
    return new OutboundRequest(method, uri, headers, body, reads, signer, shown);
  }

  /** The request as signatures see it. */
  public PresentedRequest unpresented() {
    return new PresentedRequest(
        method,
        uri,
        () ->
            plainHeaders().stream()
                .map(header -> Map.entry(header.name(), header.value()))
                .toList(),
        body.map(
                sent ->
                    new PresentedRequest.Body(
                        Optional.of(sent.contentType()), sent.content().inMemory().orElse(null)))
            .orElse(PresentedRequest.Body.NONE));
  }

  /** The headers, with their secrets. */
  public List<Reply.Header> plainHeaders() {
    return headers.stream()
        .map(
            field ->
                new Reply.Header(field.getName(), Optional.ofNullable(field.getValue()).orElse("")))
        .toList();
  }

  private static List<HttpField> fields(Map<String, String> headers) {
    return headers.entrySet().stream()
        .map(header -> new HttpField(header.getKey(), header.getValue()))
        .toList();
  }

  /**
   * Whether sending the request twice has the effect of sending it once (RFC 9110, section 9.2.2).
   * A stream is read once.
   */
  boolean idempotent() {
    if (body.filter(Body::isStream).isPresent()) {
      return false;
    }
    return switch (method) {
      case "GET", "HEAD", "PUT", "DELETE", "OPTIONS" -> true;
      default -> false;
    };
  }

  /** The body of the request, with its media type. */
  public record Body(String contentType, Content content) {
    /** A body in memory; the array must not be changed. */
    public Body(String contentType, byte[] bytes) {
      this(contentType, new Content.Bytes(bytes));
    }

    /** The bytes of a body in memory. */
    public byte[] bytes() {
      return content.inMemory().orElseThrow(() -> new IllegalStateException("the body streams"));
    }

    boolean isStream() {
      return content.inMemory().isEmpty();
    }
  }

  /** The bytes of a body. */
  public sealed interface Content {
    /** The bytes, where they are in memory. */
    Optional<byte[]> inMemory();

    /** The bytes as a stream, which is read once. */
    InputStream open();

    /** The number of bytes, when it is known. */
    OptionalLong length();

    /** Content in memory; the array must not be changed. */
    @SuppressWarnings("ArrayRecordComponent")
    record Bytes(byte[] value) implements Content {
      @Override
      public Optional<byte[]> inMemory() {
        return Optional.of(value);
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(value);
      }

      @Override
      public OptionalLong length() {
        return OptionalLong.of(value.length);
      }
    }

    /**
     * Sent while it is read. Reading fails with a {@link GatewayException} or an {@link
     * IOException}, which ends the request.
     */
    record Stream(Supplier<InputStream> source, OptionalLong length) implements Content {
      @Override
      public Optional<byte[]> inMemory() {
        return Optional.empty();
      }

      @Override
      public InputStream open() {
        return source.get();
      }
    }
  }
}
