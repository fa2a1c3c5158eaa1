package org.integrationgateway.connections.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.TemplateScope;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.login.JsonTemplate;
import org.integrationgateway.manifest.login.TokenMethod;
import org.integrationgateway.manifest.login.TokenStep;

/** A request of a login, with the values of its templates. */
record LoginRequest(
    String method, URI uri, Map<String, String> headers, Optional<OutboundRequest.Body> body) {
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String CONTENT_TYPE = "Content-Type";
  private static final Set<String> READ = Set.of("set-cookie");

  static LoginRequest of(TokenStep step, URI uri, String accept, TemplateScope scope) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Accept", accept);
    var type = "";
    for (var header : step.headers().entrySet()) {
      var value = header.getValue().text(scope);
      if (!SentHeaders.canBeSent(value)) {
        throw new TemplateException("holds characters that cannot stand in a header");
      }
      if (header.getKey().equalsIgnoreCase(CONTENT_TYPE)) {
        type = value;
      } else {
        headers.keySet().removeIf(header.getKey()::equalsIgnoreCase);
        headers.put(header.getKey(), value);
      }
    }
    if (step.method() == TokenMethod.GET) {
      return new LoginRequest(
          "GET", withQuery(uri, step.params(), scope), headers, Optional.empty());
    }
    return new LoginRequest(step.method().text(), uri, headers, body(step, type, scope));
  }

  /**
   * The body.
   *
   * @param type that the manifest gives it; may be empty
   */
  private static Optional<OutboundRequest.Body> body(
      TokenStep step, String type, TemplateScope scope) {
    var template = step.body();
    if (template.isPresent()) {
      var usual = template.get().isText() ? "text/plain" : "application/json";
      return Optional.of(
          new OutboundRequest.Body(type.isEmpty() ? usual : type, bytes(template.get(), scope)));
    }
    var form = form(step.params(), scope);
    return form.isEmpty()
        ? Optional.empty()
        : Optional.of(new OutboundRequest.Body(type.isEmpty() ? FORM : type, form.getBytes(UTF_8)));
  }

  private static byte[] bytes(JsonTemplate template, TemplateScope scope) {
    var value = template.value(scope);
    return template.isText()
        ? String.valueOf(value).getBytes(UTF_8)
        : Json.MAPPER.writeValueAsBytes(value);
  }

  private static URI withQuery(URI uri, Map<String, ValueTemplate> params, TemplateScope scope) {
    if (params.isEmpty()) {
      return uri;
    }
    var joint = uri.getRawQuery() == null ? "?" : "&";
    return URI.create(uri + joint + form(params, scope));
  }

  private static String form(Map<String, ValueTemplate> params, TemplateScope scope) {
    return params.entrySet().stream()
        .map(param -> encoded(param.getKey()) + '=' + encoded(param.getValue().text(scope)))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  LoginRequest withCookie(String cookie) {
    var all = new LinkedHashMap<>(headers);
    all.putIfAbsent("Cookie", cookie);
    return new LoginRequest(method, uri, all, body);
  }

  OutboundRequest outbound() {
    return new OutboundRequest(
        method, uri, OutboundRequest.get(uri, headers).headers(), body, READ);
  }

  @Override
  public String toString() {
    return "LoginRequest[" + method + " " + uri.getHost() + "]";
  }
}
