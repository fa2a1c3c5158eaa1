package org.integrationgateway.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.http.tls.TlsFileException;
import org.integrationgateway.http.tls.TlsPair;

/** Checks the certificates of the listeners and the authorities of outbound requests. */
final class CertificateCheck {
  private static final String CERTIFICATES = "certificates";
  private static final Duration SOON = Duration.ofDays(21);

  private final Instant now;
  private final List<Finding> findings = new ArrayList<>();

  CertificateCheck(Instant now) {
    this.now = now;
  }

  List<Finding> of(GatewayConfig config) {
    var server = config.server();
    server.publicListener().tls().ifPresent(tls -> listener("server.public.tls", tls));
    server
        .management()
        .flatMap(listener -> listener.tls())
        .ifPresent(tls -> listener("server.management.tls", tls));
    var files = new LinkedHashSet<>(server.egress().route().certificateAuthorities());
    config.apps().values().forEach(app -> files.addAll(app.route().certificateAuthorities()));
    files.forEach(this::authorities);
    if (findings.isEmpty()) {
      findings.add(
          Finding.ok(CERTIFICATES, "none configured: listeners use no TLS, as behind a proxy"));
    }
    return findings;
  }

  private void listener(String key, TlsConfig files) {
    try {
      var chain = TlsPair.read(files).chain();
      if (isBroken(chain)) {
        findings.add(
            Finding.fail(
                CERTIFICATES,
                "%s: in %s a certificate does not certify the one before it"
                    .formatted(key, files.certificate()),
                "Write the listener's own certificate first, then each issuer."));
        return;
      }
      chain.forEach(certificate -> time(key, certificate, files.certificate()));
    } catch (TlsFileException unusable) {
      findings.add(
          Finding.fail(
              CERTIFICATES,
              key + ": " + unusable.getMessage(),
              "Write the files again; openssl shows what is in them."));
    }
  }

  private static boolean isBroken(List<X509Certificate> chain) {
    for (int i = 0; i + 1 < chain.size(); i++) {
      try {
        chain.get(i).verify(chain.get(i + 1).getPublicKey());
      } catch (GeneralSecurityException other) {
        return true;
      }
    }
    return false;
  }

  private void authorities(Path file) {
    try (var in = Files.newInputStream(file)) {
      var all = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (all.isEmpty()) {
        throw new GeneralSecurityException("it has no certificate in PEM");
      }
      all.forEach(one -> time("certificateAuthorities", (X509Certificate) one, file));
    } catch (IOException | GeneralSecurityException e) {
      findings.add(
          Finding.fail(
              CERTIFICATES,
              "certificateAuthorities: %s cannot be used".formatted(file),
              "Write a file with certificates in PEM, and let the gateway read it."));
    }
  }

  private void time(String key, X509Certificate certificate, Path file) {
    var until = certificate.getNotAfter().toInstant();
    var found =
        "%s: %s in %s, until %s"
            .formatted(key, certificate.getSubjectX500Principal().getName(), file, until);
    if (certificate.getNotBefore().toInstant().isAfter(now)) {
      findings.add(
          Finding.fail(CERTIFICATES, found + ": not valid yet", "Check the clock, or wait."));
    } else if (until.isBefore(now)) {
      findings.add(
          Finding.fail(
              CERTIFICATES,
              found + ": expired",
              "Replace the file; the server uses the new one within a second."));
    } else if (until.isBefore(now.plus(SOON))) {
      findings.add(
          Finding.warn(
              CERTIFICATES, found + ": expires soon", "Renew it, or find out why it was not."));
    } else {
      findings.add(Finding.ok(CERTIFICATES, found));
    }
  }
}
