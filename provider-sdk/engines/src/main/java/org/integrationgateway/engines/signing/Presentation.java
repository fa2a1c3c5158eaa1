package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.base.template.ValueTemplate;

/** How a credential is presented in requests; prepared once for all of a connection's. */
public sealed interface Presentation
    permits Presentation.Nothing,
        Presentation.Bearer,
        Presentation.Basic,
        Presentation.Placed,
        Presentation.Several,
        AwsSignature,
        OAuth1Signature,
        CertificateAccess,
        ChallengedPresentation {
  /** The header of credentials (RFC 9110, 11.6.2). */
  String AUTHORIZATION = "Authorization";

  /**
   * Adds to a request what presents the credential.
   *
   * @throws org.integrationgateway.base.template.TemplateException when the credential does not fit
   */
  void present(CredentialValues values, PresentedRequest request);

  /** The names of the credential's fields and parameters that it presents. */
  Set<String> names();

  /** The headers that it sets. */
  default List<String> headerNames() {
    return List.of(AUTHORIZATION);
  }

  /** The parameters of the URL that it sets. */
  default List<String> queryNames() {
    return List.of();
  }

  /** Whether each attempt and each redirect needs another, because the request is part of it. */
  default boolean isSigned() {
    return false;
  }

  /** As {@link #isSigned()}, for one credential. */
  default boolean isSigned(CredentialValues values) {
    return isSigned();
  }

  /** Whether a provider gets the stored fields as they are, and nothing is added to requests. */
  default boolean leavesFieldsAsTheyAre() {
    return false;
  }

  /** The gateway itself presents nothing. */
  record Nothing() implements Presentation {
    @Override
    public void present(CredentialValues values, PresentedRequest request) {}

    @Override
    public Set<String> names() {
      return Set.of();
    }

    @Override
    public List<String> headerNames() {
      return List.of();
    }

    @Override
    public boolean leavesFieldsAsTheyAre() {
      return true;
    }
  }

  /**
   * {@code Authorization: Bearer <field>} (RFC 6750).
   *
   * @param prefix stands before the token, with its space
   */
  record Bearer(String field, String prefix) implements Presentation {
    public Bearer(String field) {
      this(field, "Bearer ");
    }

    @Override
    public void present(CredentialValues values, PresentedRequest request) {
      request.header(AUTHORIZATION, prefix + values.text(field));
    }

    @Override
    public Set<String> names() {
      return Set.of(field);
    }
  }

  /** {@code Authorization: Basic ...} (RFC 7617). */
  record Basic(ValueTemplate username, ValueTemplate password) implements Presentation {
    @Override
    public void present(CredentialValues values, PresentedRequest request) {
      var scope = request.scope(values);
      var pair = username.text(scope) + ':' + password.text(scope);
      request.header(
          AUTHORIZATION, "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
    }

    @Override
    public Set<String> names() {
      return union(List.of(username.names(), password.names()));
    }
  }

  /** Values by name in headers, in the query and in cookies. */
  record Placed(
      Map<String, ValueTemplate> headers,
      Map<String, ValueTemplate> query,
      Map<String, ValueTemplate> cookies)
      implements Presentation {
    public Placed {
      headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
      query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
      cookies = Collections.unmodifiableMap(new LinkedHashMap<>(cookies));
    }

    /** Headers alone. */
    public static Placed inHeaders(Map<String, ValueTemplate> headers) {
      return new Placed(headers, Map.of(), Map.of());
    }

    /** Headers come last: they may sign the query. */
    @Override
    public void present(CredentialValues values, PresentedRequest request) {
      var scope = request.scope(values);
      query.forEach((name, value) -> request.query(name, value.text(scope)));
      cookies.forEach((name, value) -> request.cookie(name, value.text(scope)));
      headers.forEach((name, value) -> request.header(name, value.text(scope)));
    }

    @Override
    public Set<String> names() {
      return union(
          List.of(headers, query, cookies).stream()
              .flatMap(values -> values.values().stream())
              .map(ValueTemplate::names)
              .toList());
    }

    @Override
    public List<String> headerNames() {
      return List.copyOf(headers.keySet());
    }

    @Override
    public List<String> queryNames() {
      return List.copyOf(query.keySet());
    }

    @Override
    public boolean isSigned() {
      return names().stream()
          .anyMatch(
              name ->
                  name.startsWith("request.")
                      || name.startsWith("time.")
                      || name.startsWith("random."));
    }
  }

  /** Several presentations in one request; signatures stand last. */
  record Several(List<Presentation> all) implements Presentation {
    public Several {
      all = List.copyOf(all);
    }

    @Override
    public void present(CredentialValues values, PresentedRequest request) {
      all.forEach(each -> each.present(values, request));
    }

    @Override
    public Set<String> names() {
      return union(all.stream().map(Presentation::names).toList());
    }

    @Override
    public List<String> headerNames() {
      return all.stream().flatMap(each -> each.headerNames().stream()).toList();
    }

    @Override
    public List<String> queryNames() {
      return all.stream().flatMap(each -> each.queryNames().stream()).toList();
    }

    @Override
    public boolean isSigned() {
      return all.stream().anyMatch(Presentation::isSigned);
    }

    @Override
    public boolean isSigned(CredentialValues values) {
      return all.stream().anyMatch(each -> each.isSigned(values));
    }

    @Override
    public boolean leavesFieldsAsTheyAre() {
      return all.stream().allMatch(Presentation::leavesFieldsAsTheyAre);
    }
  }

  private static Set<String> union(List<Set<String>> sets) {
    var all = new LinkedHashSet<String>();
    sets.forEach(all::addAll);
    return all;
  }
}
