package org.integrationgateway.server.audit;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.integrationgateway.config.server.TlsConfig;

/** A receiver of syslog on this machine: datagrams, or messages with their length before them. */
final class SyslogReceivers implements AutoCloseable {
  private final List<byte[]> messages = new CopyOnWriteArrayList<>();
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final String transport;
  private final ServerSocket server;
  private final DatagramSocket datagrams;

  private SyslogReceivers(String transport, ServerSocket server, DatagramSocket datagrams) {
    this.transport = transport;
    this.server = server;
    this.datagrams = datagrams;
    var thread = new Thread(datagrams == null ? this::accept : this::receive, "syslog-receiver");
    thread.setDaemon(true);
    thread.start();
  }

  static SyslogReceivers of(String transport, TlsConfig certificate) throws Exception {
    var loopback = InetAddress.getByName("127.0.0.1");
    if (transport.equals("udp")) {
      return new SyslogReceivers(transport, null, new DatagramSocket(0, loopback));
    }
    var server =
        transport.equals("tls")
            ? tls(certificate).getServerSocketFactory().createServerSocket(0, 50, loopback)
            : new ServerSocket(0, 50, loopback);
    return new SyslogReceivers(transport, server, null);
  }

  /** A receiver at this port. */
  static SyslogReceivers tcp(int port) throws IOException {
    var server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(new InetSocketAddress("127.0.0.1", port));
    return new SyslogReceivers("tcp", server, null);
  }

  private static SSLContext tls(TlsConfig files) throws Exception {
    Certificate certificate;
    try (var in = Files.newInputStream(files.certificate())) {
      certificate = CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
    var pem = Files.readString(files.key()).replaceAll("-----[^-]+-----|\\s", "");
    var key =
        KeyFactory.getInstance("EC")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    var keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry("server", key, new char[0], new Certificate[] {certificate});
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, new char[0]);
    var context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        var socket = server.accept();
        open.add(socket);
        var thread = new Thread(() -> read(socket), "syslog-connection");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException ended) {
        // As the server is closed.
      }
    }
  }

  private void read(Socket socket) {
    try (socket;
        var in = new DataInputStream(socket.getInputStream())) {
      while (true) {
        var length = new StringBuilder();
        for (int digit = in.readUnsignedByte(); digit != ' '; digit = in.readUnsignedByte()) {
          length.append((char) digit);
        }
        var message = new byte[Integer.parseInt(length.toString())];
        in.readFully(message);
        messages.add(message);
      }
    } catch (IOException ended) {
      // The sender has closed the connection, or it was not trusted.
    }
  }

  private void receive() {
    try {
      while (true) {
        var packet = new DatagramPacket(new byte[65_535], 65_535);
        datagrams.receive(packet);
        messages.add(Arrays.copyOf(packet.getData(), packet.getLength()));
      }
    } catch (IOException ended) {
      // As the receiver is closed.
    }
  }

  List<byte[]> messages() {
    return messages;
  }

  int port() {
    return server == null ? datagrams.getLocalPort() : server.getLocalPort();
  }

  String address() {
    return transport + "://127.0.0.1:" + port();
  }

  /** Closes the connections, but not the port. */
  void hangUp() throws IOException {
    for (var socket : open) {
      socket.close();
    }
  }

  @Override
  public void close() throws IOException {
    if (server == null) {
      datagrams.close();
      return;
    }
    server.close();
    hangUp();
  }
}
