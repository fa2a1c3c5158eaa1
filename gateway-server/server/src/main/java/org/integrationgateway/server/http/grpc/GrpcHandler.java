package org.integrationgateway.server.http.grpc;

import java.util.ArrayList;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.host.services.RelayedCall.Field;
import org.integrationgateway.host.services.RelayedCall.Head;

/** Passes gRPC calls to their door and other requests to the next handler. */
public final class GrpcHandler extends Handler.Wrapper {
  private static final String TYPE = "application/grpc";

  private final GrpcDoor door;

  public GrpcHandler(GrpcDoor door, Handler other) {
    super(other);
    this.door = door;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!isGrpc(request)) {
      return super.handle(request, response, callback);
    }
    var path = request.getHttpURI().getPath();
    var fields = new ArrayList<Field>();
    for (var field : request.getHeaders()) {
      var value = field.getValue();
      fields.add(new Field(field.getName().toLowerCase(Locale.ROOT), value == null ? "" : value));
    }
    var exchange = new GrpcExchange(request, response, callback);
    var head =
        new Head(path == null ? "" : path.substring(1), fields, Request.getRemoteAddr(request));
    exchange.begin(answer -> door.begin(head, answer));
    return true;
  }

  private static boolean isGrpc(Request request) {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    var path = request.getHttpURI().getPath();
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
        && request.getMethod().equals("POST")
        && path != null
        && path.startsWith("/")
        && type != null
        && (type.equals(TYPE) || type.startsWith(TYPE + "+") || type.startsWith(TYPE + ";"));
  }
}
