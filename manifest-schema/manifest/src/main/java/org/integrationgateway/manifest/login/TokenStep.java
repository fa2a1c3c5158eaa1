package org.integrationgateway.manifest.login;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.oauth.TokenExchange;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.PropertyNames;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/**
 * A request of a login. {@code {step1.PATH}} stands for a member of the answer to the first one.
 *
 * @param params in the query with GET, else in the body
 * @param written the body as it is written; in place of the parameters
 */
@Definition("tokenStep")
@Doc("A request before the one to tokenUrl.")
@Example("{url: 'https://api.weather.example/sites', method: GET}")
public record TokenStep(
    @Doc("The URL of the request; params and members of earlier responses may be used in it.")
        @Example("https://api.weather.example/sites")
        String url,
    @Doc("The method: POST, GET or PUT.") @Example("GET") @Default("POST") TokenMethod method,
    @Doc("How the parameters are encoded.") @Example("json") @Default("form")
        TokenExchange exchange,
    @Parsed(value = "a template", rule = "2120")
        @Doc("Parameters, whose values are templates.")
        @Example("{team: '{team_name}'}")
        @Default("{}")
        Map<String, ValueTemplate> params,
    @Parsed(value = "a template", rule = "2120")
        @PropertyNames("headerName")
        @Doc("Headers, whose values are templates.")
        @Example("{X-Api-Key: '{api_key}'}")
        @Default("{}")
        Map<String, ValueTemplate> headers,
    @Name("body")
        @Doc("The body, instead of params: JSON whose texts are templates, or a text.")
        @Example("{user: {name: '{username}'}}")
        Optional<Node> written) {
  public TokenStep {
    params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    if (url.isBlank()) {
      throw new InvalidMemberException("url", "a request for a token needs a url");
    }
    try {
      written.ifPresent(JsonTemplate::of);
    } catch (IllegalArgumentException malformed) {
      throw new InvalidMemberException("body", String.valueOf(malformed.getMessage()));
    }
  }

  /** The body that is JSON or a text; empty for parameters in a form or in the query. */
  public Optional<JsonTemplate> body() {
    if (written.isPresent()) {
      return written.map(JsonTemplate::of);
    }
    return exchange == TokenExchange.JSON && method != TokenMethod.GET
        ? Optional.of(JsonTemplate.ofTexts(params))
        : Optional.empty();
  }
}
