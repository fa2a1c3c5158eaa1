package org.integrationgateway.connections.declared;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.engines.signing.AwsSignature;
import org.integrationgateway.engines.signing.CertificateAccess;
import org.integrationgateway.engines.signing.DigestAccess;
import org.integrationgateway.engines.signing.OAuth1Signature;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.engines.signing.ProvenToken;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionAuth;
import org.integrationgateway.manifest.connection.CredentialField;
import org.integrationgateway.manifest.connection.CredentialValue;
import org.integrationgateway.manifest.login.AwsSigning;
import org.integrationgateway.manifest.login.OAuth1;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.sdk.Secret;

/**
 * How a connection presents its credential, as its manifest says.
 *
 * @param client of the deployment, by the names of templates
 */
public record DeclaredPresentation(ConnectionAuth auth, Map<String, Secret> client) {
  /** The name of a client's certificate and key, for its template. */
  static final String CLIENT_SECRET = "client_secret";

  private static final String BEARER = "Bearer ";

  /** The presentation, prepared once. */
  public Presentation presentation() {
    var all = new ArrayList<Presentation>(2);
    auth.mapping()
        .basic()
        .ifPresent(
            basic ->
                all.add(
                    new Presentation.Basic(
                        basic.username().template(), basic.password().template())));
    if (auth.mapping().isPlaced()) {
      all.add(
          new Presentation.Placed(
              templates(auth.mapping().headers()),
              templates(auth.mapping().query()),
              templates(auth.mapping().cookies())));
    }
    auth.aws().ifPresent(aws -> all.add(aws(aws)));
    auth.oauth1().ifPresent(oauth1 -> all.add(oauth1(oauth1)));
    if (auth.type() == AuthType.DIGEST) {
      all.add(new DigestAccess(field(0), field(1)));
    }
    if (all.isEmpty() && auth.type() != AuthType.TLS) {
      all.add(usual());
    }
    certificate().ifPresent(all::add);
    return all.size() == 1 ? all.get(0) : new Presentation.Several(all);
  }

  /** The presentation of a connection whose author says nothing else. */
  private Presentation usual() {
    if (auth.type() == AuthType.SESSION) {
      return Presentation.Placed.inHeaders(Map.of("Cookie", ValueTemplate.of(Grant.ACCESS_TOKEN)));
    }
    var prefix = auth.tokenPrefix().orElse(BEARER);
    if (auth.type().isOAuth()) {
      return new ProvenToken(new Presentation.Bearer(Grant.ACCESS_TOKEN, prefix));
    }
    if (auth.login().isPresent()) {
      return new Presentation.Bearer(Grant.ACCESS_TOKEN, prefix);
    }
    var shown = certificate().map(CertificateAccess::names).orElse(Set.of());
    var fields = auth.credentials().stream().map(CredentialField::name).toList();
    var left = fields.stream().filter(name -> !shown.contains(name)).toList();
    return left.size() == 1
        ? new Presentation.Bearer(left.get(0), prefix)
        : new Presentation.Nothing();
  }

  /** The certificate of the user, or that of the client that is the deployment's. */
  private Optional<CertificateAccess> certificate() {
    if (auth.tls().isPresent()) {
      var tls = auth.tls().get();
      return Optional.of(
          new CertificateAccess(
              tls.certificate().orElseGet(() -> ValueTemplate.of("certificate")),
              tls.privateKey().orElseGet(() -> ValueTemplate.of("private_key")),
              Map.of()));
    }
    return auth.oauth()
        .filter(oauth -> oauth.client().authentication() == ClientAuthentication.TLS)
        .map(
            oauth ->
                new CertificateAccess(
                    ValueTemplate.of(CLIENT_SECRET), ValueTemplate.of(CLIENT_SECRET), client));
  }

  private static Map<String, ValueTemplate> templates(Map<String, CredentialValue> values) {
    var templates = new LinkedHashMap<String, ValueTemplate>();
    values.forEach((name, value) -> templates.put(name, value.template()));
    return templates;
  }

  private static AwsSignature aws(AwsSigning aws) {
    return new AwsSignature(
        aws.accessKeyId().orElseGet(() -> ValueTemplate.of("access_key_id")),
        aws.secretAccessKey().orElseGet(() -> ValueTemplate.of("secret_access_key")),
        aws.sessionToken(),
        aws.region(),
        aws.service());
  }

  private OAuth1Signature oauth1(OAuth1 oauth1) {
    boolean inBrowser = auth.isInBrowser();
    return new OAuth1Signature(
        oauth1.consumerKey().orElseGet(() -> ValueTemplate.of("consumer_key")),
        oauth1.consumerSecret().orElseGet(() -> ValueTemplate.of("consumer_secret")),
        inBrowser
            ? Optional.of(ValueTemplate.of(Grant.ACCESS_TOKEN))
            : oauth1.token().or(() -> declared("token")),
        inBrowser
            ? Optional.of(ValueTemplate.of("token_secret"))
            : oauth1.tokenSecret().or(() -> declared("token_secret")),
        OAuth1Signature.Method.valueOf(oauth1.signatureMethod().name()),
        oauth1.realm(),
        client,
        Map.of());
  }

  private Optional<ValueTemplate> declared(String name) {
    return auth.credentials().stream()
        .map(CredentialField::name)
        .filter(name::equals)
        .map(ValueTemplate::of)
        .findFirst();
  }

  /** The user is the first field of a digest, the password the second one. */
  private ValueTemplate field(int at) {
    var fields = auth.credentials();
    return ValueTemplate.of(fields.get(Math.min(at, fields.size() - 1)).name());
  }
}
