package org.integrationgateway.server.api.v1;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.DoorContractTest;
import org.integrationgateway.server.testing.Outcome;

/** Calls by {@code POST} with the client of the JDK. */
class RestV1ContractTest extends DoorContractTest {
  @Override
  protected Outcome call(String token, String app, String operation, Map<String, Object> input) {
    var body = Json.MAPPER.valueToTree(input);
    return outcome(gateway.send("POST", "/api/v1/" + app + "/" + operation, token, body));
  }

  static Outcome outcome(HttpResponse<String> answer) {
    var body = Json.parse(answer.body().getBytes(UTF_8));
    if (answer.statusCode() < 300) {
      return new Outcome.Answered(body);
    }
    var type = answer.headers().firstValue("Content-Type").orElse("");
    if (!type.equals("application/problem+json")) {
      return new Outcome.Failed(answer.statusCode());
    }
    return new Outcome.Refused(
        ErrorCode.valueOf(body.get("code").asString().toUpperCase(Locale.ROOT)));
  }
}
