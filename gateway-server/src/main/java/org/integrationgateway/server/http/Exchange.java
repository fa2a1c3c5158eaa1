package org.integrationgateway.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.tunnel.Tunnel;
import org.integrationgateway.server.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request and its answer, as a door sees them: blocking, read once, answered once. For one
 * thread.
 */
public final class Exchange {
  private static final String FORM = "application/x-www-form-urlencoded";

  private enum Answer {
    NONE,
    GIVEN,
    STREAMING,
    LEFT_OPEN
  }

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Routes.Route route;
  private final String[] values;
  private final String requestId;
  private final int bodyLimit;
  private final EventStreams eventStreams;
  private @Nullable Query query;
  private @Nullable OutputStream stream;
  private Answer answer = Answer.NONE;

  Exchange(
      Request request,
      Response response,
      Callback callback,
      Routes.Route route,
      String[] values,
      String requestId,
      int bodyLimit,
      EventStreams eventStreams) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.route = route;
    this.values = values;
    this.requestId = requestId;
    this.bodyLimit = bodyLimit;
    this.eventStreams = eventStreams;
  }

  public String method() {
    return request.getMethod();
  }

  /** The gateway's name for this request. */
  public String requestId() {
    return requestId;
  }

  /** The value of {@code {name}} in the route's path. */
  public String path(String name) {
    return route.value(values, name);
  }

  public Query query() {
    if (query == null) {
      query = Query.parse(request.getHttpURI().getQuery());
    }
    return query;
  }

  /** The first header of this name, in any spelling. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeaders().get(name));
  }

  /** The address of whoever is connected; of a proxy, where there is one. */
  public String remoteAddress() {
    return Request.getRemoteAddr(request);
  }

  /** What the caller wrote as the authority: {@code host} or {@code host:port}. */
  public String authority() {
    var authority = request.getHttpURI().getAuthority();
    return authority == null ? "" : authority;
  }

  /**
   * The token of {@code Authorization: Bearer} (RFC 6750, section 2.1), when there is one.
   *
   * @throws GatewayException {@code INVALID_REQUEST} when the header was sent more than once
   */
  public Optional<Secret> bearer() {
    var header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    if (isSentAgain(HttpHeader.AUTHORIZATION)) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "Authorization was sent several times, and could mean different callers: send it once");
    }
    if (header == null || !header.regionMatches(true, 0, "Bearer ", 0, 7)) {
      return Optional.empty();
    }
    var token = header.substring(7).strip();
    return token.isEmpty() ? Optional.empty() : Optional.of(Secret.of(token));
  }

  private boolean isSentAgain(HttpHeader name) {
    int count = 0;
    for (var field : request.getHeaders()) {
      if (field.getHeader() == name) {
        count++;
      }
    }
    return count > 1;
  }

  /**
   * The whole body.
   *
   * @throws GatewayException {@code PAYLOAD_TOO_LARGE} as soon as it is longer than the limit
   */
  public byte[] body() throws IOException {
    return Body.read(request, bodyLimit);
  }

  /** How long the body is, as far as the caller has said; else -1. */
  public long bodyLength() {
    return request.getLength();
  }

  /** The body as it comes, of any length: for doors with a limit of their own. */
  public InputStream bodyStream() {
    return new StreamedBody(Content.Source.asInputStream(request));
  }

  /**
   * The body as the fields of a form.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}, {@code PAYLOAD_TOO_LARGE}, {@code
   *     INVALID_REQUEST}
   */
  public Query form() throws IOException {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(FORM)) {
      throw new GatewayException(
          ErrorCode.UNSUPPORTED_MEDIA_TYPE, "this route reads what a form sends: " + FORM);
    }
    return Query.parse(new String(body(), StandardCharsets.ISO_8859_1));
  }

  /**
   * The body as JSON.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}, {@code PAYLOAD_TOO_LARGE}, {@code
   *     INVALID_JSON}
   */
  public JsonNode json() throws IOException {
    requireJson();
    return Json.parse(body());
  }

  /**
   * The body as a JSON object; no body at all is an empty one.
   *
   * @throws GatewayException as {@link #json}
   */
  public ObjectNode jsonObject() throws IOException {
    if (request.getHeaders().get(HttpHeader.CONTENT_TYPE) == null) {
      if (body().length == 0) {
        return Json.object();
      }
      throw notJson("none");
    }
    requireJson();
    return Json.parseObject(body());
  }

  private void requireJson() {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null) {
      throw notJson("none");
    }
    int end = type.indexOf(';');
    var essence = (end < 0 ? type : type.substring(0, end)).strip();
    var charset = end < 0 ? null : MimeTypes.getCharsetFromContentType(type);
    if (!essence.equalsIgnoreCase("application/json")
        || (charset != null && !charset.equalsIgnoreCase("utf-8"))) {
      throw notJson("'" + type + "'");
    }
  }

  private static GatewayException notJson(String sent) {
    return new GatewayException(
        ErrorCode.UNSUPPORTED_MEDIA_TYPE,
        "the Content-Type is " + sent + ", this route reads application/json in UTF-8");
  }

  /** Sets a header of the answer, before it is given. */
  public Exchange set(String name, String value) {
    response.getHeaders().put(name, value);
    return this;
  }

  /** The same for one that may stand in it several times. */
  public Exchange add(String name, String value) {
    response.getHeaders().add(name, value);
    return this;
  }

  /** Takes back what every answer of the gateway says: this one is another server's. */
  public Exchange bare() {
    StandardHeaders.remove(response.getHeaders());
    return this;
  }

  /** Answers without a body. */
  public void reply(int status) {
    give(status);
    response.write(true, null, callback);
  }

  /** Answers with JSON. */
  public void reply(int status, JsonNode body) {
    reply(status, "application/json", Json.write(body));
  }

  /** Answers with this body; the array is sent as it is. */
  public void reply(int status, String contentType, byte[] body) {
    set(HttpHeader.CONTENT_TYPE.asString(), contentType);
    reply(status, body);
  }

  /** Answers with this body, of the type that was set before, if any. */
  public void reply(int status, byte[] body) {
    if (status == 204 || status == 304) {
      reply(status);
      return;
    }
    give(status);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  /**
   * Answers with a body that is written piece by piece; every write is sent at once and blocks
   * until the caller has taken it.
   *
   * @param deadline when a caller that is still not done taking it is let go
   */
  public OutputStream stream(int status, Deadline deadline) {
    begin(Answer.STREAMING);
    response.setStatus(status);
    stream = new PiecewiseBody(response, deadline);
    return stream;
  }

  /**
   * Answers with server-sent events, and goes on after the handler has returned.
   *
   * @param whenOpened told of it before the listener sees that it is open
   * @param whenEnded told of it once, when either side has ended it
   */
  public EventStream events(Consumer<EventStream> whenOpened, Consumer<EventStream> whenEnded) {
    response.setStatus(200);
    set(HttpHeader.CONTENT_TYPE.asString(), "text/event-stream;charset=utf-8");
    var events = eventStreams.open(response, callback, whenOpened, whenEnded);
    begin(Answer.LEFT_OPEN);
    return events;
  }

  /**
   * Agrees to speak another protocol from now on, and carries every byte to this socket and back.
   * The headers of the answer were set before.
   *
   * @param far the other side, which has agreed too
   */
  public void tunnel(Socket far) {
    begin(Answer.GIVEN);
    var connection = request.getConnectionMetaData().getConnection();
    var executor = request.getConnectionMetaData().getConnector().getExecutor();
    request.setAttribute(
        HttpStream.UPGRADE_CONNECTION_ATTRIBUTE,
        new Tunnel(connection.getEndPoint(), executor, far));
    response.setStatus(101);
    response.write(true, null, callback);
  }

  /** Every header of the request, as it came. */
  public void headers(BiConsumer<String, String> each) {
    request.getHeaders().forEach(field -> each.accept(field.getName(), field.getValue()));
  }

  /** The path as the caller wrote it, with the query behind it, if there is one. */
  public String target() {
    return request.getHttpURI().getPathQuery();
  }

  /** Whether the caller can be answered in another protocol: HTTP/1.1 can change it, HTTP/2 not. */
  public boolean isUpgradable() {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1;
  }

  private void give(int status) {
    begin(Answer.GIVEN);
    response.setStatus(status);
  }

  private void begin(Answer next) {
    if (answer != Answer.NONE) {
      throw new IllegalStateException(method() + " " + route.template() + " was answered twice");
    }
    answer = next;
  }

  /** Runs the handler, and ends what it left to be ended. */
  void run() throws Exception {
    route.handler().handle(this);
    switch (answer) {
      case NONE ->
          throw new IllegalStateException(
              method() + " " + route.template() + " returned without an answer");
      case STREAMING -> {
        if (stream != null) {
          stream.close();
        }
        callback.succeeded();
      }
      case GIVEN, LEFT_OPEN -> {}
    }
  }

  /** Whether a problem can still be written instead. */
  boolean unanswered() {
    return answer == Answer.NONE || (answer == Answer.STREAMING && !response.isCommitted());
  }
}
