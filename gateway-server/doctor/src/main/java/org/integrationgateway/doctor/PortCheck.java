package org.integrationgateway.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.server.ServerConfig.Listener;
import org.integrationgateway.core.error.ErrorCode;

/** Checks whether the listeners can have their ports, or a gateway has them already. */
final class PortCheck {
  private static final String PORTS = "ports";
  private static final int MILLIS = 2000;
  private static final int PRIVILEGED = 1024;
  private static final int MOST_BYTES = 4096;
  private static final String NO_ROUTE =
      "{\"type\":\"/problems/%s\",".formatted(ErrorCode.NOT_FOUND.wireName());

  private PortCheck() {}

  static List<Finding> of(GatewayConfig config) {
    var findings = new ArrayList<Finding>();
    findings.add(check("server.public", config.server().publicListener()));
    config
        .server()
        .management()
        .ifPresent(listener -> findings.add(check("server.management", listener)));
    return findings;
  }

  private static Finding check(String key, Listener listener) {
    var place = "%s: %s:%d".formatted(key, listener.host(), listener.port());
    if (listener.port() == 0) {
      return Finding.ok(PORTS, place + " is any free port");
    }
    try (var probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(listener.host(), listener.port()));
      return Finding.ok(PORTS, place + " is free");
    } catch (IOException taken) {
      return taken(place, listener, String.valueOf(taken.getMessage()));
    }
  }

  private static Finding taken(String place, Listener listener, String reason) {
    if (isGateway(listener)) {
      return Finding.ok(PORTS, place + " is served by a gateway");
    }
    if (listener.port() < PRIVILEGED && reason.contains("denied")) {
      return Finding.fail(
          PORTS,
          place + " needs a privilege that this user does not have",
          "Use a port from 1024 on, or AmbientCapabilities=CAP_NET_BIND_SERVICE in the unit.");
    }
    return Finding.fail(
        PORTS,
        "%s cannot be used: %s".formatted(place, reason),
        reason.contains("assign")
            ? "Write an address of this machine, or 0.0.0.0."
            : "End the process that uses it ('ss -ltnp'), or choose another port.");
  }

  /**
   * Asks for the health of this machine's own listener. A public listener beside one for operators
   * has no such route, and answers with a problem. Over TLS any certificate does: nothing secret is
   * sent, and a gateway that runs with another certificate than the configured one is a gateway
   * too.
   */
  private static boolean isGateway(Listener listener) {
    try (var socket = new Socket()) {
      var any = new InetSocketAddress(listener.host(), listener.port());
      var host =
          any.getAddress() != null && any.getAddress().isAnyLocalAddress()
              ? InetAddress.getLoopbackAddress()
              : any.getAddress();
      socket.connect(new InetSocketAddress(host, listener.port()), MILLIS);
      socket.setSoTimeout(MILLIS);
      var request = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      var spoken = listener.tls().isPresent() ? secured(socket) : socket;
      spoken.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer =
          new String(spoken.getInputStream().readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      return answer.startsWith("HTTP/1.1 ")
          && (answer.contains("{\"status\":\"ok\"}") || answer.contains(NO_ROUTE));
    } catch (IOException | GeneralSecurityException other) {
      return false;
    }
  }

  private static Socket secured(Socket plain) throws IOException, GeneralSecurityException {
    var context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new AnyCertificate()}, null);
    return context
        .getSocketFactory()
        .createSocket(plain, "localhost", plain.getPort(), /* autoClose= */ true);
  }

  /** Trusts every server. */
  private static final class AnyCertificate extends X509ExtendedTrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("there are no clients here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
