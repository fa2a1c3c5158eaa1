package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.PropertyNames;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The request headers that carry a credential: basic authentication (RFC 7617), other headers by
 * name, or both. Without a mapping a single field is presented as bearer token (RFC 6750).
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
        Map<String, CredentialValue> headers) {
  /** No mapping: a single field is presented as bearer token. */
  public static final AuthMapping NONE = new AuthMapping(Optional.empty(), Map.of());

  public AuthMapping {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** User name and password of basic authentication. */
  public record Basic(CredentialValue username, CredentialValue password) {}
}
