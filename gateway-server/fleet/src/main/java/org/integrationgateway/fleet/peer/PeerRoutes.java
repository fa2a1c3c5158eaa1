package org.integrationgateway.fleet.peer;

import java.util.LinkedHashMap;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.fleet.replica.Heartbeat;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/** Answers the questions of other replicas. No token of a caller opens this route. */
public final class PeerRoutes {
  static final String PATH = "/admin/api/v1/fleet/";

  private final PeerQuestions questions;
  private final Heartbeat self;
  private final PeerSeal seal;

  public PeerRoutes(PeerQuestions questions, Heartbeat self, KeyedHash hash) {
    this.questions = questions;
    this.self = self;
    this.seal = new PeerSeal(hash);
  }

  public void mount(Routes.Builder routes) {
    routes.get(PATH + "{question}", RouteInput.ANY_QUERY, this::answer);
  }

  private void answer(Exchange exchange) {
    var question = exchange.path("question");
    var parameters = new LinkedHashMap<String, String>();
    for (var name : exchange.query().names()) {
      parameters.put(name, exchange.query().single(name).orElse(""));
    }
    var header = exchange.header(PeerSeal.HEADER).orElse("");
    var asked = PeerQuestions.text(question, parameters);
    if (!seal.isQuestion(header, self.id(), self.beats(), asked)) {
      throw new GatewayException(
          ErrorCode.UNAUTHENTICATED,
          "this route is for the replicas of this gateway's database: the header "
              + PeerSeal.HEADER
              + " is missing, for another replica, or older than a minute");
    }
    self.asked();
    var answer =
        questions
            .answer(question, parameters)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND,
                        "this replica does not know the question '%s': it runs another version"
                            .formatted(question)));
    var body = Json.write(answer);
    exchange.set(PeerSeal.HEADER, seal.answer(header, body)).reply(200, "application/json", body);
  }
}
