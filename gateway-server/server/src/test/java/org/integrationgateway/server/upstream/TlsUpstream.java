package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.testing.TestCertificates;

/** An HTTPS server on a free port of the loopback interface, certified for 127.0.0.1. */
final class TlsUpstream implements AutoCloseable {
  final Path certificate;
  private final HttpsServer server;

  /**
   * Starts one.
   *
   * @param folder for its certificate
   */
  TlsUpstream(Path folder) throws IOException, GeneralSecurityException {
    var files = TestCertificates.in(folder, "EC");
    certificate = files.certificate();
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setHttpsConfigurator(new HttpsConfigurator(context(files)));
    server.createContext(
        "/",
        exchange -> {
          var body = "{\"secure\":true}".getBytes(UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  private static SSLContext context(TlsConfig files) throws IOException, GeneralSecurityException {
    var pem = Files.readString(files.key()).replaceAll("-----[A-Z ]+-----|\\s", "");
    var key =
        KeyFactory.getInstance("EC")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    Certificate certificate;
    try (var in = Files.newInputStream(files.certificate())) {
      certificate = CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry("up", key, new char[0], new Certificate[] {certificate});
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  String url(String host) {
    return "https://" + host + ":" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
