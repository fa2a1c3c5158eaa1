package org.integrationgateway.http.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.http.forwarded.ClientView;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request and its answer, as a door sees them. Blocking; read once and answered once, by one
 * thread.
 */
public final class Exchange {
  /** The name of the connector of the management listener. */
  public static final String MANAGEMENT = "management";

  /** The attribute of a request that holds the name of the app whose pages its host serves. */
  public static final String PAGE_APP = "gateway.page.app";

  /** The attribute of a request that holds the waits of requests whose callers are not known. */
  public static final String UNKNOWN_CALLERS = "gateway.callers.unknown";

  private enum Answer {
    NONE,
    GIVEN,
    STREAMING,
    LEFT_OPEN
  }

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final String route;
  private final UnaryOperator<String> path;
  private final String requestId;
  private final ClientView client;
  private final int bodyLimit;
  private final EventStreams eventStreams;
  private @Nullable Query query;
  private @Nullable OutputStream stream;
  private boolean streamsBody;
  private Answer answer = Answer.NONE;

  /**
   * An exchange for one route.
   *
   * @param route the route, as {@code METHOD /template}
   * @param path the value of a path parameter by its name
   * @param client who sent the request
   * @param bodyLimit the longest body that is read into memory, in bytes
   */
  public Exchange(
      Request request,
      Response response,
      Callback callback,
      String route,
      UnaryOperator<String> path,
      String requestId,
      ClientView client,
      int bodyLimit,
      EventStreams eventStreams) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.route = route;
    this.path = path;
    this.requestId = requestId;
    this.client = client;
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
    return path.apply(name);
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

  /** The address of the client, also behind trusted proxies. */
  public String remoteAddress() {
    return client.address();
  }

  /** Whether the client spoke TLS, to the gateway or to a trusted proxy. */
  public boolean isSecure() {
    return client.isSecure();
  }

  /** The authority as the client wrote it: {@code host} or {@code host:port}. */
  public String authority() {
    return client.authority();
  }

  /** The app whose pages alone the host of this request serves. */
  public Optional<String> pageApp() {
    return Optional.ofNullable((String) request.getAttribute(PAGE_APP));
  }

  /** Notes that the caller is known: the request waits for its body apart from those of unknown. */
  public void callerIsKnown() {
    request.removeAttribute(UNKNOWN_CALLERS);
  }

  /** Whether the request came to the management listener. */
  public boolean isManagement() {
    return MANAGEMENT.equals(request.getConnectionMetaData().getConnector().getName());
  }

  /** Every header of this name, in any spelling, in the order sent. */
  public List<String> headers(String name) {
    return request.getHeaders().getValuesList(name);
  }

  /** The path as the caller wrote it. */
  public String pathSent() {
    return request.getHttpURI().getPath();
  }

  /** The route that answers, as {@code METHOD /template}. */
  public String route() {
    return route;
  }

  /**
   * The whole body.
   *
   * @throws GatewayException {@code PAYLOAD_TOO_LARGE} as soon as it is longer than the limit;
   *     {@code OVERLOADED} when the server holds too many large bodies
   */
  public byte[] body() throws IOException {
    return RequestBody.read(request, bodyLimit);
  }

  /** The length of the body as announced by the caller; -1 without an announcement. */
  public long bodyLength() {
    return request.getLength();
  }

  /**
   * The body as a stream that fails as soon as it is longer than a limit.
   *
   * @throws GatewayException {@code PAYLOAD_TOO_LARGE} when a longer one is announced
   */
  public InputStream bodyStream(long limit) {
    RequestBody.requireAtMost(request, limit);
    streamsBody = true;
    return new RequestStream(new ArrivingBody(request), limit);
  }

  /** Completes the answer, after the rest of a body that was not read. */
  private Callback ending() {
    return streamsBody ? UnreadBody.thrownAway(request, callback) : callback;
  }

  /**
   * The body as the parts of a form. Long parts are on disk until the form is closed.
   *
   * @param limit of the whole body
   * @throws GatewayException {@code PAYLOAD_TOO_LARGE}, {@code INVALID_REQUEST}
   */
  public MultipartForm multipart(long limit, Deadline deadline) {
    return MultipartForm.read(request, limit, bodyLimit, deadline);
  }

  /**
   * The body as the fields of a form.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}, {@code PAYLOAD_TOO_LARGE}, {@code
   *     INVALID_REQUEST}
   */
  public Query form() throws IOException {
    RequestBody.requireForm(request);
    return Query.parse(new String(body(), StandardCharsets.ISO_8859_1));
  }

  /**
   * The body as JSON, whose numbers keep all their digits.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}, {@code PAYLOAD_TOO_LARGE}, {@code
   *     INVALID_JSON}
   */
  public JsonNode json() throws IOException {
    RequestBody.requireJson(request);
    return Json.parseExact(body());
  }

  /**
   * The body as a JSON object; no body at all is an empty one.
   *
   * @throws GatewayException as {@link #json}
   */
  public ObjectNode jsonObject() throws IOException {
    if (request.getHeaders().get(HttpHeader.CONTENT_TYPE) != null) {
      RequestBody.requireJson(request);
    }
    return jsonObject(body());
  }

  /**
   * The body as a JSON object, for a route that has read it.
   *
   * @throws GatewayException {@code UNSUPPORTED_MEDIA_TYPE}, {@code INVALID_JSON}
   */
  public ObjectNode jsonObject(byte[] body) {
    return RequestBody.isLeftOut(request, body) ? Json.object() : Json.parseObject(body);
  }

  /**
   * The body as a JSON object whose numbers keep all their digits; no body at all is an empty one.
   *
   * @throws GatewayException as {@link #json}
   */
  public ObjectNode exactJsonObject() throws IOException {
    var body = body();
    return RequestBody.isLeftOut(request, body) ? Json.object() : Json.parseExactObject(body);
  }

  /** Sets a header of the answer, before the answer is given. */
  public Exchange set(String name, String value) {
    response.getHeaders().put(name, value);
    return this;
  }

  /** Adds a header that an answer may have several times. */
  public Exchange add(String name, String value) {
    response.getHeaders().add(name, value);
    return this;
  }

  /** Removes the headers of every answer of the gateway: this answer comes from another server. */
  public Exchange bare() {
    StandardHeaders.remove(response.getHeaders());
    return this;
  }

  /** Answers without a body. */
  public void reply(int status) {
    give(status);
    response.write(true, null, ending());
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

  /** Answers with this body, whose type was set before, if it has one. */
  public void reply(int status, byte[] body) {
    if (status == 204 || status == 304) {
      reply(status);
      return;
    }
    give(status);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    SentAnswer.send(request, response, body, ending(), HeldMemory.waiting(body.length));
  }

  /** Answers with bytes that the server keeps in memory anyway, for every caller. */
  public void replyKept(String contentType, byte[] body) {
    set(HttpHeader.CONTENT_TYPE.asString(), contentType);
    set(HttpHeader.CONTENT_LENGTH.asString(), Integer.toString(body.length));
    give(200);
    SentAnswer.send(request, response, body, ending(), HeldMemory.waiting(0));
  }

  /**
   * Answers with a body that is written in pieces. Each write is sent at once and blocks until the
   * caller has received it.
   *
   * @param deadline when a caller that is still receiving is disconnected
   */
  public OutputStream stream(int status, Deadline deadline) {
    begin(Answer.STREAMING);
    response.setStatus(status);
    stream = new ResponseStream(response, deadline);
    return stream;
  }

  /**
   * Answers with server-sent events, which continue after the handler has returned.
   *
   * @param whenOpened called with the stream before the client sees that it is open
   * @param whenEnded called once, when either side has ended the stream
   */
  public EventStream events(Consumer<EventStream> whenOpened, Consumer<EventStream> whenEnded) {
    return events(false, whenOpened, whenEnded);
  }

  /**
   * Answers as {@link #events} with a stream that ends with the request that it answers: a server
   * that stops waits for it.
   */
  public EventStream answerEvents(
      Consumer<EventStream> whenOpened, Consumer<EventStream> whenEnded) {
    return events(true, whenOpened, whenEnded);
  }

  private EventStream events(
      boolean answers, Consumer<EventStream> whenOpened, Consumer<EventStream> whenEnded) {
    response.setStatus(200);
    set(HttpHeader.CONTENT_TYPE.asString(), "text/event-stream;charset=utf-8");
    // nginx and others keep answers back until they are complete, unless told not to.
    set("X-Accel-Buffering", "no");
    var events = eventStreams.open(response, callback, answers, whenOpened, whenEnded);
    begin(Answer.LEFT_OPEN);
    return events;
  }

  /**
   * Leaves the answer to a handler, which gives it now or later.
   *
   * @param handler throws only while it has not begun to answer
   */
  public void leaveTo(Request.Handler handler) throws Exception {
    handler.handle(request, response, callback);
    begin(Answer.LEFT_OPEN);
  }

  /** Every header of the request, as sent. */
  public void headers(BiConsumer<String, String> each) {
    request.getHeaders().forEach(field -> each.accept(field.getName(), field.getValue()));
  }

  /** The path and the query as the caller wrote them. */
  public String target() {
    return request.getHttpURI().getPathQuery();
  }

  private void give(int status) {
    begin(Answer.GIVEN);
    response.setStatus(status);
  }

  private void begin(Answer next) {
    if (answer != Answer.NONE) {
      throw new IllegalStateException(route + " was responded to twice");
    }
    answer = next;
  }

  /** Ends the answer that the handler left open. */
  public void end() throws IOException {
    if (answer == Answer.NONE) {
      throw new IllegalStateException(route + " returned without a response");
    }
    if (stream != null) {
      stream.close();
      ending().succeeded();
    }
  }

  /** Whether the answer can still become a problem document. */
  public boolean unanswered() {
    return answer == Answer.NONE || (answer == Answer.STREAMING && !response.isCommitted());
  }
}
