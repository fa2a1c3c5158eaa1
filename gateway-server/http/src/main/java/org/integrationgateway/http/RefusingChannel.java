package org.integrationgateway.http;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.ComplianceViolation;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpChannel;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.internal.HttpChannelState;
import org.integrationgateway.http.exchange.RequestId;
import org.integrationgateway.http.overload.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Passes the requests of a connection of HTTP/1.1 on, but those that overload refuses: these are
 * answered by the thread that has read them, with as few steps as possible. The refusals of three
 * times what the server can serve would else take a third of the processors.
 */
final class RefusingChannel implements HttpChannel {
  /** The longest body that is read before the refusal: most of them arrive with their headers. */
  private static final int MOST_BODY = 8 * 1024;

  private final Http1.Http1Connection connection;
  private final HttpChannel channel;
  private @Nullable HttpStream stream;

  RefusingChannel(Http1.Http1Connection connection) {
    this.connection = connection;
    this.channel = new HttpChannelState(connection);
  }

  @Override
  public Runnable onRequest(MetaData.Request request) {
    var answer = channel.onRequest(request);
    return () -> connection.begin(() -> begin(request, answer));
  }

  private void begin(MetaData.Request request, Runnable answer) {
    if (!refuses(request)) {
      answer.run();
    }
  }

  /** Refuses a request where need be, at once or by the handler that waits for the whole body. */
  private boolean refuses(MetaData.Request request) {
    var path = request.getHttpURI().getPath();
    var reply = stream;
    if (path == null
        || reply == null
        || request.getHttpVersion() != HttpVersion.HTTP_1_1
        || !(connection.getConnector().getServer().getHandler()
            instanceof ThreadPerRequest front)) {
      return false;
    }
    var refusal = front.refusal(path);
    if (refusal == null) {
      return false;
    }
    if (hasArrived(request, reply)) {
      refuse(refusal, front.dispatcher(), request, path, reply);
      return true;
    }
    channel.getRequest().setAttribute(ThreadPerRequest.REFUSED, refusal);
    return false;
  }

  /** Reads and discards the body of a request, and returns whether it is complete. */
  private static boolean hasArrived(MetaData.Request request, HttpStream stream) {
    if (request.getContentLength() > MOST_BODY
        || request.getHttpFields().contains(HttpHeader.TRANSFER_ENCODING)) {
      return false;
    }
    for (var chunk = stream.read(); chunk != null; chunk = stream.read()) {
      chunk.release();
      if (chunk.isLast()) {
        return !Content.Chunk.isFailure(chunk);
      }
    }
    return false;
  }

  private void refuse(
      Refusal refusal,
      Dispatcher dispatcher,
      MetaData.Request request,
      String path,
      HttpStream reply) {
    var requestId = RequestId.of(request.getHttpFields());
    var problem = refusal.in(dispatcher.failures(path));
    var body = problem.body(requestId);
    var headers = HttpFields.build();
    headers.add(connection.getConnector().getServer().getDateField());
    for (var customizer : connection.getHttpConfiguration().getCustomizers()) {
      customizer.customize(channel.getRequest(), headers);
    }
    dispatcher.stamp(path, request.getHttpFields(), headers, requestId);
    problem.addHeaders(headers, false);
    headers.put(HttpHeader.CONTENT_LENGTH, body.length);
    reply.prepareResponse(headers);
    var response =
        new MetaData.Response(problem.status(), null, HttpVersion.HTTP_1_1, headers, body.length);
    reply.send(request, response, true, ByteBuffer.wrap(body), reply);
  }

  @Override
  public void setHttpStream(HttpStream next) {
    stream = next;
    channel.setHttpStream(next);
  }

  @Override
  public ConnectionMetaData getConnectionMetaData() {
    return connection;
  }

  @Override
  public Request getRequest() {
    return channel.getRequest();
  }

  @Override
  public @Nullable Runnable onContentAvailable() {
    return channel.onContentAvailable();
  }

  @Override
  public IdleTimeoutTask onIdleTimeout(TimeoutException timeout) {
    return channel.onIdleTimeout(timeout);
  }

  @Override
  public @Nullable Runnable onFailure(Throwable failure) {
    return channel.onFailure(failure);
  }

  @Override
  public @Nullable Runnable onRemoteFailure(Throwable failure) {
    return channel.onRemoteFailure(failure);
  }

  @Override
  public @Nullable Runnable onClose() {
    return channel.onClose();
  }

  @Override
  public void recycle() {
    channel.recycle();
  }

  @Override
  public void initialize() {
    channel.initialize();
  }

  @Override
  public ComplianceViolation.Listener getComplianceViolationListener() {
    return channel.getComplianceViolationListener();
  }

  @Override
  public InvocationType getInvocationType() {
    return channel.getInvocationType();
  }
}
