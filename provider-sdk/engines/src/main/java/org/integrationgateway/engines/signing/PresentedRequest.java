package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.TemplateScope;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.base.text.SentHeaders;
import org.jspecify.annotations.Nullable;

/** A request to which a credential is added. A later header takes the place of an earlier one. */
public final class PresentedRequest {
  /** The names of its parts in templates, beside {@code request.header.NAME}. */
  public static final List<String> PARTS =
      List.of(
          "request.method",
          "request.url",
          "request.host",
          "request.path",
          "request.query",
          "request.body");

  private static final String HEADER = TemplateScope.REQUEST + "header.";
  private static final byte[] NOTHING = new byte[0];

  private final String method;
  private final Supplier<List<Map.Entry<String, String>>> headers;
  private final Body body;
  private final List<Map.Entry<String, String>> added = new ArrayList<>(2);
  private URI uri;
  private @Nullable TemplateScope scope;
  private @Nullable ClientCertificate certificate;

  /**
   * The body of a request.
   *
   * @param contentType empty for a request without a body
   * @param bytes empty for a body that is sent while it is read
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Body(Optional<String> contentType, byte @Nullable [] bytes) {
    public static final Body NONE = new Body(Optional.empty(), NOTHING);
  }

  /**
   * @param uri absolute, percent-encoded
   * @param headers that it has already; asked for by signatures only
   */
  public PresentedRequest(
      String method, URI uri, Supplier<List<Map.Entry<String, String>>> headers, Body body) {
    this.method = method;
    this.uri = uri;
    this.headers = headers;
    this.body = body;
  }

  /** A request in which only the names of what is added count. */
  public static PresentedRequest blank() {
    return new PresentedRequest(
        "GET", URI.create("https://upstream.invalid/"), List::of, Body.NONE);
  }

  public String method() {
    return method;
  }

  /** The URL with the parameters that were added. */
  public URI uri() {
    return uri;
  }

  /** The headers that were added, in order. */
  public List<Map.Entry<String, String>> added() {
    return List.copyOf(added);
  }

  /** The first header that was added and cannot be sent. */
  public Optional<String> unsendable() {
    for (var header : added) {
      if (!SentHeaders.canBeSent(header.getValue())) {
        return Optional.of(header.getKey());
      }
    }
    return Optional.empty();
  }

  /** The certificate that the client shows in the handshake of TLS. */
  public Optional<ClientCertificate> certificate() {
    return Optional.ofNullable(certificate);
  }

  void identify(ClientCertificate shown) {
    certificate = shown;
  }

  Body body() {
    return body;
  }

  /** The values of templates, which are the same for all templates of this request. */
  TemplateScope scope(CredentialValues values) {
    var known = scope;
    if (known == null) {
      known = values.scope(this);
      scope = known;
    }
    return known;
  }

  void header(String name, String value) {
    added.add(Map.entry(name, value));
  }

  /** Adds a parameter, behind those that are there. */
  void query(String name, String value) {
    var text = new StringBuilder(uri.toString());
    text.append(uri.getRawQuery() == null ? '?' : '&');
    PercentEncoding.VALUE.append(text, name);
    text.append('=');
    PercentEncoding.VALUE.append(text, value);
    uri = URI.create(text.toString());
  }

  /**
   * Adds a cookie to those that are there.
   *
   * @throws TemplateException when the value cannot be one (RFC 6265, 4.1.1)
   */
  void cookie(String name, String value) {
    if (value.chars().anyMatch(c -> c <= ' ' || c >= 0x7f || "\",;\\".indexOf(c) >= 0)) {
      throw new TemplateException("holds characters that cannot stand in a cookie");
    }
    var pair = name + '=' + value;
    header("Cookie", find("Cookie").map(cookies -> cookies + "; " + pair).orElse(pair));
  }

  /** The value of a header that it has; the last one of several. */
  Optional<String> find(String name) {
    return all().stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .reduce((earlier, later) -> later);
  }

  /** All headers, those that were added last. */
  List<Map.Entry<String, String>> all() {
    var all = new ArrayList<>(headers.get());
    all.addAll(added);
    return all;
  }

  /** Host and port as the header of this name has them: without the scheme's usual port. */
  String host() {
    boolean isUsual = uri.getPort() < 0 || uri.getPort() == (isEncrypted() ? 443 : 80);
    return isUsual ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
  }

  boolean isEncrypted() {
    return "https".equalsIgnoreCase(uri.getScheme());
  }

  String path() {
    var path = uri.getRawPath();
    return path == null || path.isEmpty() ? "/" : path;
  }

  String query() {
    return Optional.ofNullable(uri.getRawQuery()).orElse("");
  }

  /** A part of the request by its name in templates; null for another name. */
  byte @Nullable [] value(String name) {
    if (name.equals("request.body")) {
      return bytes();
    }
    if (name.startsWith(HEADER)) {
      return header(name.substring(HEADER.length())).getBytes(UTF_8);
    }
    var text =
        switch (name) {
          case "request.method" -> method;
          case "request.url" -> uri.toString();
          case "request.host" -> host();
          case "request.path" -> path();
          case "request.query" -> query();
          default -> null;
        };
    return text == null ? null : text.getBytes(UTF_8);
  }

  /** The media type stands with the body. */
  private String header(String name) {
    return name.toLowerCase(Locale.ROOT).equals("content-type")
        ? body.contentType().orElse("")
        : find(name).orElse("");
  }

  /**
   * The body.
   *
   * @throws TemplateException when it streams
   */
  byte[] bytes() {
    var bytes = body.bytes();
    if (bytes == null) {
      throw new TemplateException(
          "is presented by a signature of the body, which a body that streams cannot have");
    }
    return bytes;
  }
}
