package org.integrationgateway.manifest.login;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.PropertyNames;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** The members of {@code auth} that only logins have, as they are written. */
public record LoginForm(
    @Doc("The method of the request to tokenUrl (twoStep, jwt, session).")
        @Example("GET")
        @Default("POST")
        TokenMethod tokenMethod,
    @Parsed(value = "a template", rule = "2120")
        @PropertyNames("headerName")
        @Doc("Headers of the request to tokenUrl, whose values are templates.")
        @Example("{Authorization: \"Basic {base64(username, ':', password)}\"}")
        @Default("{}")
        Map<String, ValueTemplate> tokenHeaders,
    @Doc(
            "The body of the request to tokenUrl, instead of tokenParams: JSON whose texts"
                + " are templates, or a text.")
        @Example("{user: {name: '{username}', password: '{password}'}}")
        Optional<Node> tokenBody,
    @Doc(
            "JSON path of the token's lifetime in seconds, or of its expiry, in the"
                + " response; by default expires_in beside the token.")
        @Example("data.expires_at")
        Optional<String> tokenExpiryPath,
    @Doc("How long a token is valid when the response does not say so.") @Example("30m")
        Optional<Duration> tokenLifetime,
    @Doc(
            "Requests before the one to tokenUrl, in order; {step1.PATH} stands for a"
                + " member of the first response.")
        @Example("[{url: 'https://api.weather.example/sites', method: GET}]")
        @Default("[]")
        List<TokenStep> tokenSteps,
    @Doc(
            "Names of the cookies of the response that later requests contain (session); by"
                + " default all.")
        @Example("[JSESSIONID]")
        @Default("[]")
        List<String> sessionCookies) {
  public LoginForm {
    tokenExpiryPath.ifPresent(path -> ValuePaths.check("tokenExpiryPath", path));
  }
}
