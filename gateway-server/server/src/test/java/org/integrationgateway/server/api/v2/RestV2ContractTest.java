package org.integrationgateway.server.api.v2;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.DoorContractTest;
import org.integrationgateway.server.testing.Outcome;

/** Calls of {@code App.Invoke} over {@code /api/v2}. */
class RestV2ContractTest extends DoorContractTest {
  @Override
  protected Outcome call(String token, String app, String operation, Map<String, Object> input) {
    var body = Json.object();
    var parameters = body.putObject("parameters");
    input.forEach(
        (name, value) -> {
          if (name.equals("_instance")) {
            body.put("instance", String.valueOf(value));
          } else {
            parameters.set(name, Json.MAPPER.valueToTree(value));
          }
        });
    var answer =
        gateway.send("POST", "/api/v2/app/" + app + "/operations/" + operation, token, body);
    var json = Json.parse(answer.body().getBytes(UTF_8));
    if (answer.statusCode() != 200) {
      var info = json.path("details").path(0);
      assertThat(info.path("@type").asString())
          .isEqualTo("type.googleapis.com/google.rpc.ErrorInfo");
      return new Outcome.Refused(ErrorCode.valueOf(info.path("reason").asString()));
    }
    int status = json.path("status").asInt();
    return status < 300
        ? new Outcome.Answered(json.path("body").path("json"))
        : new Outcome.Failed(status);
  }
}
