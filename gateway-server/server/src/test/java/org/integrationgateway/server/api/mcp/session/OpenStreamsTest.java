package org.integrationgateway.server.api.mcp.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.server.api.mcp.rpc.Revision;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.http.Listeners;
import org.integrationgateway.server.http.ServerReadiness;
import org.integrationgateway.server.http.exchange.EventStream;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.grpc.GrpcDoor;
import org.integrationgateway.server.http.route.RouteTable;
import org.integrationgateway.server.http.route.Routes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A stream ends with its session, also when both happen at the same moment. */
final class OpenStreamsTest {
  private static final int RACES = 100;
  private static final String OPENED = ":\n\n";

  private final McpSessions sessions = new McpSessions();
  private final OpenStreams streams = new OpenStreams(sessions);

  /** Handlers, one for each request: each runs after the door has found the session. */
  private final LinkedBlockingQueue<Door> doors = new LinkedBlockingQueue<>();

  private final Listeners listeners = listeners();
  private final HttpClient http = HttpClient.newHttpClient();

  private interface Door {
    void listen(Exchange exchange) throws Exception;
  }

  private Listeners listeners() {
    var routes = Routes.builder().get("/mcp", exchange -> doors.remove().listen(exchange)).build();
    var config =
        new ServerConfig(
            new ServerConfig.Listener("127.0.0.1", 0),
            Optional.empty(),
            Optional.empty(),
            List.of(new ServerConfig.EncryptionKey("k1", Secret.of("0".repeat(32)))),
            Duration.ofDays(30),
            new ServerConfig.Mcp(true),
            new ServerConfig.Egress(true, false),
            ServerConfig.Limits.DEFAULT);
    var opened =
        Listeners.open(
            config, routes, Routes.builder().build(), new ServerReadiness(List::of), GrpcDoor.NONE);
    opened.serve(new RouteTable(routes));
    return opened;
  }

  @AfterEach
  void close() {
    listeners.close();
  }

  @Test
  void endsAtOnceWhenItsSessionEndedSinceItWasFound() throws Exception {
    var session = session();
    doors.add(
        exchange -> {
          end(session);
          open(exchange, session);
        });
    assertThat(whole(listen())).isEqualTo(OPENED);
  }

  @Test
  void endsWhenItsSessionEndsAtTheSameMoment() throws Exception {
    for (int race = 0; race < RACES; race++) {
      var session = session();
      var line = new CyclicBarrier(2);
      doors.add(
          exchange -> {
            line.await(10, TimeUnit.SECONDS);
            open(exchange, session);
          });
      var answer = listen();
      line.await(10, TimeUnit.SECONDS);
      end(session);
      assertThat(whole(answer)).isEqualTo(OPENED);
    }
  }

  @Test
  void hasSaidThatItIsOpenBeforeItCanBeClosed() throws Exception {
    doors.add(exchange -> exchange.events(EventStream::close, ended -> {}));
    assertThat(whole(listen())).isEqualTo(OPENED);
  }

  @Test
  void goesOnWithAnotherSessionOfTheSameSubject() throws Exception {
    var session = session();
    doors.add(
        exchange -> {
          end(session());
          open(exchange, session);
          streams.send("{}");
          end(session);
        });
    assertThat(whole(listen())).isEqualTo(OPENED + "event: message\ndata: {}\n\n");
  }

  @Test
  void sendsAMessageForOneSubjectToItsStreamsOnly() throws Exception {
    var session = session();
    doors.add(
        exchange -> {
          open(exchange, session);
          streams.send("user:mallory", "{\"for\":\"mallory\"}");
          streams.send(session.subject(), "{\"for\":\"its owner\"}");
          end(session);
        });
    assertThat(whole(listen()))
        .isEqualTo(OPENED + "event: message\ndata: {\"for\":\"its owner\"}\n\n");
  }

  private McpSession session() {
    return sessions.begin(Caller.of(Subject.of("user:ada")), Revision.DEFAULT);
  }

  private void open(Exchange exchange, McpSession session) {
    streams.open(exchange, session.subject(), Optional.of(session));
  }

  /** Ends a session as the door does. */
  private void end(McpSession session) {
    sessions.end(session);
    streams.end(session);
  }

  private CompletableFuture<HttpResponse<byte[]>> listen() {
    var request = HttpRequest.newBuilder(listeners.uri().resolve("/mcp")).build();
    return http.sendAsync(request, BodyHandlers.ofByteArray());
  }

  /** Everything that the stream sent until it ended. */
  private static String whole(CompletableFuture<HttpResponse<byte[]>> answer) throws Exception {
    var ended = answer.get(10, TimeUnit.SECONDS);
    assertThat(ended.statusCode()).isEqualTo(200);
    return new String(ended.body(), UTF_8);
  }
}
