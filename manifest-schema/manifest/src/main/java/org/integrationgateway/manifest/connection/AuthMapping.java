package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.PropertyNames;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The parts of requests that carry a credential: basic authentication (RFC 7617), headers,
 * parameters and cookies by name, or several of them. Without a mapping a single field is presented
 * as bearer token (RFC 6750).
 *
 * <pre>{@code
 * authMapping:
 *   headers:
 *     X-Api-Key: {valueFrom: {credentialFieldRef: {name: api_key}}}
 * }</pre>
 */
public record AuthMapping(
    @Title("Basic authentication")
        @Doc("User name and password of the Authorization header (RFC 7617).")
        @Example(
            "{username: {valueFrom: {credentialFieldRef: {name: api_key}}}, password: {value: ''}}")
        Optional<Basic> basic,
    @Doc("Request headers, by name.")
        @PropertyNames("headerName")
        @Example("{X-Api-Key: {valueFrom: {credentialFieldRef: {name: api_key}}}}")
        @Default("{}")
        Map<String, CredentialValue> headers,
    @Doc("Parameters of the URL, by name; for upstreams that accept a key nowhere else.")
        @Example("{api_key: {valueFrom: {credentialFieldRef: {name: api_key}}}}")
        @Default("{}")
        Map<String, CredentialValue> query,
    @Doc("Cookies, by name.")
        @Example("{session: {valueFrom: {credentialFieldRef: {name: session}}}}")
        @Default("{}")
        Map<String, CredentialValue> cookies) {
  /** No mapping: a single field is presented as bearer token. */
  public static final AuthMapping NONE =
      new AuthMapping(Optional.empty(), Map.of(), Map.of(), Map.of());

  public AuthMapping {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
    cookies = Collections.unmodifiableMap(new LinkedHashMap<>(cookies));
    for (var name : cookies.keySet()) {
      if (!SentHeaders.isName(name)) {
        throw new InvalidMemberException(
            "cookies", "'" + name + "' cannot be the name of a cookie (RFC 6265, 4.1.1)");
      }
    }
  }

  /** Whether values stand in headers, in the query or in cookies. */
  public boolean isPlaced() {
    return !headers.isEmpty() || !query.isEmpty() || !cookies.isEmpty();
  }

  /** User name and password of basic authentication. */
  public record Basic(CredentialValue username, CredentialValue password) {}
}
