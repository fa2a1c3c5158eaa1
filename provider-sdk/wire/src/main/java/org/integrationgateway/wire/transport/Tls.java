package org.integrationgateway.wire.transport;

import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLException;
import org.integrationgateway.sdk.TlsIdentity;

/** TLS 1.3 by the JDK, with a certificate on both sides. */
final class Tls {
  private static final String VERSION = "TLSv1.3";

  private Tls() {}

  /**
   * The context of a provider, which accepts its host only.
   *
   * @throws IllegalArgumentException when the identity cannot be used
   */
  static SslContext provider(TlsIdentity identity) {
    return identity
        .key()
        .useBytes(
            key -> {
              try {
                return finished(
                    SslContextBuilder.forServer(
                            stream(identity.certificate()), new ByteArrayInputStream(key))
                        .clientAuth(ClientAuth.REQUIRE),
                    identity);
              } catch (SSLException | RuntimeException e) {
                throw unusable(e);
              }
            });
  }

  /** The context of a host, which accepts that provider only. */
  static SslContext host(TlsIdentity identity) {
    return identity
        .key()
        .useBytes(
            key -> {
              try {
                return finished(
                    SslContextBuilder.forClient()
                        .keyManager(stream(identity.certificate()), new ByteArrayInputStream(key)),
                    identity);
              } catch (SSLException | RuntimeException e) {
                throw unusable(e);
              }
            });
  }

  /**
   * The context of a client of a host's services at a public address, verified by the runtime's
   * trust store.
   */
  static SslContext anyHost() {
    try {
      return GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK).build();
    } catch (SSLException e) {
      throw new IllegalStateException("this runtime has no TLS: " + e.getMessage(), e);
    }
  }

  private static SslContext finished(SslContextBuilder builder, TlsIdentity identity)
      throws SSLException {
    return GrpcSslContexts.configure(builder, SslProvider.JDK)
        .trustManager(stream(identity.authority()))
        .protocols(VERSION)
        .build();
  }

  private static InputStream stream(String pem) {
    return new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
  }

  private static IllegalArgumentException unusable(Exception e) {
    return new IllegalArgumentException(
        "the certificate, its key and the authority cannot be used: PEM is wanted, the key as"
            + " PKCS #8: "
            + e.getMessage(),
        e);
  }
}
