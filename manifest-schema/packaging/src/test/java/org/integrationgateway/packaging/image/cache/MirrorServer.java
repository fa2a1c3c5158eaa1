package org.integrationgateway.packaging.image.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An https server on this machine with a certificate of its own, and a client that trusts it. */
final class MirrorServer implements AutoCloseable {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final SSLContext tls;
  private final HttpsServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  MirrorServer(Path work) throws IOException, GeneralSecurityException, InterruptedException {
    tls = tls(keys(work.resolve("keys.p12")));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.setExecutor(threads);
    server.start();
  }

  URI serve(String path, HttpHandler handler) {
    server.createContext(path, handler);
    return uri(path);
  }

  URI uri(String path) {
    return URI.create("https://localhost:" + server.getAddress().getPort() + path);
  }

  HttpClient client() {
    return HttpClient.newBuilder()
        .sslContext(tls)
        .followRedirects(JdkDownload.client().followRedirects())
        .build();
  }

  private static Path keys(Path file) throws IOException, InterruptedException {
    var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    var made =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "mirror",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    assertThat(made).isZero();
    return file;
  }

  private static SSLContext tls(Path file) throws IOException, GeneralSecurityException {
    var store = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    var tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return tls;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
