package org.integrationgateway.engines.signing;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.sdk.Secret;

/** A client certificate in the handshake of TLS: mutual TLS (RFC 8446, 4.4.2; RFC 8705). */
public final class CertificateAccess implements Presentation {
  /** The certificates of this many users are kept; others are read for each request. */
  private static final int MOST = 1000;

  private final ValueTemplate certificate;
  private final ValueTemplate key;
  private final Map<String, Secret> client;
  private final ConcurrentMap<String, ClientCertificate> known = new ConcurrentHashMap<>();

  /**
   * @param certificate in PEM
   * @param key in PEM
   * @param client of the deployment, by the names of templates
   */
  public CertificateAccess(
      ValueTemplate certificate, ValueTemplate key, Map<String, Secret> client) {
    this.certificate = certificate;
    this.key = key;
    this.client = Map.copyOf(client);
  }

  @Override
  public void present(CredentialValues values, PresentedRequest request) {
    request.identify(certificate(values));
  }

  /**
   * The certificate of a credential.
   *
   * @throws org.integrationgateway.base.template.TemplateException when it has none that can be
   *     used
   */
  public ClientCertificate certificate(CredentialValues values) {
    var scope = values.over(client).scope(PresentedRequest.blank());
    var chain = certificate.text(scope);
    var secret = key.text(scope);
    if (known.size() >= MOST) {
      known.clear();
    }
    return known.computeIfAbsent(
        ClientCertificate.digest(chain, secret), unused -> ClientCertificate.read(chain, secret));
  }

  @Override
  public Set<String> names() {
    var names = new LinkedHashSet<>(certificate.names());
    names.addAll(key.names());
    names.removeAll(client.keySet());
    return names;
  }

  @Override
  public List<String> headerNames() {
    return List.of();
  }

  @Override
  public boolean isSigned() {
    return true;
  }

  /** A certificate is the same for each attempt. */
  @Override
  public boolean isSigned(CredentialValues values) {
    return false;
  }

  /** The certificate in a presentation, alone or beside others. */
  public static Optional<CertificateAccess> in(Presentation presentation) {
    if (presentation instanceof CertificateAccess access) {
      return Optional.of(access);
    }
    return presentation instanceof Several several
        ? several.all().stream().flatMap(each -> in(each).stream()).findFirst()
        : Optional.empty();
  }
}
