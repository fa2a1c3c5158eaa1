package org.integrationgateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.junit.jupiter.api.Test;

/** Connections in clear text over time: protocols and slow clients. */
final class ListenerLifeTest extends ListenerLifeContractTest {
  @Override
  Optional<TlsConfig> tls() {
    return Optional.empty();
  }

  @Test
  void saysNotReadyUntilItHasStarted() throws Exception {
    var nothing = Routes.builder().build();
    try (var listeners =
        Listeners.open(
            ListenerFixture.config(Optional.empty(), 0, Optional.empty()),
            nothing,
            nothing,
            new ServerReadiness(List::of),
            GrpcDoor.NONE)) {
      var client = HttpClient.newHttpClient();
      var hello = HttpRequest.newBuilder(listeners.uri().resolve("/hello")).build();
      var early = client.send(hello, HttpResponse.BodyHandlers.ofString());
      assertThat(early.statusCode()).isEqualTo(503);
      assertThat(early.body()).contains("\"not_ready\"");
      assertThat(early.headers().firstValue("Retry-After")).isPresent();
      var page = HttpRequest.newBuilder(listeners.uri()).header("Accept", "text/html").build();
      var shown = client.send(page, HttpResponse.BodyHandlers.ofString());
      assertThat(shown.statusCode()).isEqualTo(503);
      assertThat(shown.body()).contains("<h1>Not ready yet</h1>", "The gateway is starting");
      assertThat(shown.headers().firstValue("Refresh")).isPresent();
      listeners.serve(new RouteTable(hello()));
      assertThat(client.send(hello, HttpResponse.BodyHandlers.ofString()).body()).isEqualTo("hi");
    }
  }

  @Test
  void speaksHttp2WithPriorKnowledge() throws Exception {
    try (var listeners = open(hello());
        var socket = new Socket(InetAddress.getLoopbackAddress(), listeners.uri().getPort())) {
      socket.setSoTimeout(30_000);
      var out = new ByteArrayOutputStream();
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(UTF_8));
      out.write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0}); // SETTINGS
      var headers = new ByteArrayOutputStream();
      headers.write(new byte[] {(byte) 0x82, (byte) 0x86, 0x44, 6}); // GET, http, :path of 6
      headers.write("/hello".getBytes(UTF_8));
      headers.write(new byte[] {0x41, 1, 'a'}); // :authority
      out.write(new byte[] {0, 0, (byte) headers.size(), 1, 5, 0, 0, 0, 1}); // HEADERS, stream 1
      headers.writeTo(out);
      out.writeTo(socket.getOutputStream());
      var in = new DataInputStream(socket.getInputStream());
      while (true) {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        in.readUnsignedByte();
        int stream = in.readInt();
        var payload = in.readNBytes(length);
        if (type == 1) {
          assertThat(stream).isEqualTo(1);
          assertThat(payload).as(":status 200, indexed").contains((byte) 0x88);
          return;
        }
      }
    }
  }

  @Test
  void closesConnectionsWhoseHeadersDoNotArrive() throws Exception {
    var server = new Server();
    var connector = new ServerConnector(server, 1, 1);
    connector.addBean(new HeaderTimeout(server.getScheduler(), Duration.ofMillis(300)));
    server.addConnector(connector);
    server.start();
    try (var slow = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        var empty = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        var kept = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        var idle = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
      kept.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(UTF_8));
      kept.setSoTimeout(30_000);
      assertThat(kept.getInputStream().readNBytes(12)).asString(UTF_8).isEqualTo("HTTP/1.1 404");
      slow.setSoTimeout(30_000);
      slow.getOutputStream().write("GET / HT".getBytes(UTF_8));
      empty.setSoTimeout(30_000);
      empty.getOutputStream().write("\r\n\r\n".getBytes(UTF_8));
      assertThat(slow.getInputStream().read()).isEqualTo(-1);
      assertThat(empty.getInputStream().read())
          .as("empty lines before a request are part of it")
          .isEqualTo(-1);
      idle.setSoTimeout(1);
      assertThatCode(() -> idle.getInputStream().read())
          .as("a connection that has not started a request may wait")
          .isInstanceOf(SocketTimeoutException.class);
      kept.getInputStream().skipNBytes(kept.getInputStream().available());
      kept.setSoTimeout(1);
      assertThatCode(() -> kept.getInputStream().read())
          .as("so may one between two requests")
          .isInstanceOf(SocketTimeoutException.class);
    } finally {
      server.stop();
    }
  }
}
