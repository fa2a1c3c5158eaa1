package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManagerFactory;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.engines.signing.ClientCertificate;

/**
 * An API with a token endpoint, whose TLS asks each client for its certificate and trusts those of
 * two users. Its answers have the digest of the certificate that was shown.
 */
final class CertifyingUpstream implements AutoCloseable {
  /** The requests at the token endpoint: certificate, Authorization, body. */
  final List<String> tokens = new CopyOnWriteArrayList<>();

  final Path certificate;
  final Certified alice;
  final Certified bob;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpsServer server;

  /** A certificate with its key, in PEM. */
  record Certified(String certificate, String key, String digest) {
    static Certified in(Path folder) throws IOException, GeneralSecurityException {
      var files = TestCertificates.in(Files.createDirectories(folder), "EC");
      var pem = Files.readString(files.certificate());
      return new Certified(pem, Files.readString(files.key()), shown(read(files.certificate())));
    }
  }

  CertifyingUpstream(Path folder) throws IOException, GeneralSecurityException {
    var own = TestCertificates.in(folder, "EC");
    certificate = own.certificate();
    alice = Certified.in(folder.resolve("alice"));
    bob = Certified.in(folder.resolve("bob"));
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(
        ClientCertificate.read(Files.readString(own.certificate()), Files.readString(own.key()))
            .keyStore(),
        new char[0]);
    var known = KeyStore.getInstance("PKCS12");
    known.load(null, null);
    known.setCertificateEntry("alice", read(folder.resolve("alice/server.pem")));
    known.setCertificateEntry("bob", read(folder.resolve("bob/server.pem")));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(known);
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            var wanted = context.getDefaultSSLParameters();
            wanted.setWantClientAuth(true);
            parameters.setSSLParameters(wanted);
          }
        });
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private static X509Certificate read(Path file) throws IOException, GeneralSecurityException {
    try (var in = Files.newInputStream(file)) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
  }

  private static String shown(X509Certificate certificate) {
    return HexFormat.of().formatHex(certificate.getSignature()).substring(0, 24);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      String shown;
      try {
        var peer = ((HttpsExchange) exchange).getSSLSession().getPeerCertificates();
        shown = shown((X509Certificate) peer[0]);
      } catch (SSLPeerUnverifiedException none) {
        shown = "none";
      }
      var authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
      boolean isToken = exchange.getRequestURI().getPath().equals("/token");
      if (isToken) {
        tokens.add(shown + " " + authorization + " " + body);
      }
      var answer =
          isToken
              ? "{\"access_token\": \"t1\", \"token_type\": \"Bearer\"}"
              : "{\"shown\": \"%s\", \"authorization\": \"%s\"}".formatted(shown, authorization);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(shown.equals("none") ? 401 : 200, 0);
      exchange.getResponseBody().write(answer.getBytes(UTF_8));
    }
  }

  String url(String path) {
    return "https://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
