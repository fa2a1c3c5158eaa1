package org.integrationgateway.manifest.oauth;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;

/**
 * The settings of requests to the token endpoint (RFC 6749, 4.1.3, 4.4.2 and 6): media type,
 * further parameters and other names.
 */
public record TokenRequest(
    @Default("form")
        @Name("tokenExchange")
        @Doc("How the token request is encoded.")
        @Example("json")
        TokenExchange exchange,
    @Name("tokenParams")
        @Doc(
            "Additional parameters sent with the code, or with client_credentials. With a"
                + " login all parameters, whose values are templates; without this member, the"
                + " fields.")
        @Example("{audience: 'https://api.weather.example'}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> parameters,
    @Name("refreshParams")
        @Doc("Additional parameters sent with the refresh token.")
        @Example("{audience: 'https://api.weather.example'}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> refreshParameters,
    @Name("tokenNames")
        @Doc(
            "Other names of parameters of the token request, also of one that refreshes, by the"
                + " usual name; an empty name leaves the parameter out.")
        @Example("{client_id: app_id, client_secret: secret, code: auth_code}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> names,
    @Name("acceptHeader")
        @Doc("The Accept header of the token request.")
        @Example("application/json")
        Optional<String> accept) {
  /** The default settings. */
  public static final TokenRequest STANDARD =
      new TokenRequest(TokenExchange.FORM, Map.of(), Map.of(), Map.of(), Optional.empty());

  public TokenRequest {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    refreshParameters = Collections.unmodifiableMap(new LinkedHashMap<>(refreshParameters));
    names = Map.copyOf(names);
  }
}
