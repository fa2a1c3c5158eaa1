package org.integrationgateway.server.api.v1;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.server.testing.DoorContractTest;
import org.integrationgateway.server.testing.Outcome;

/** Calls by {@code GET}, with every value as text. */
class RestV1QueryContractTest extends DoorContractTest {
  @Override
  protected Outcome call(String token, String app, String operation, Map<String, Object> input) {
    var query =
        input.entrySet().stream()
            .map(each -> each.getKey() + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&"));
    var path = "/api/v1/" + app + "/" + operation + "?" + query;
    return RestV1ContractTest.outcome(gateway.send("GET", path, token, null));
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(String.valueOf(value), UTF_8);
  }
}
