package org.integrationgateway.samples.orders;

import java.io.IOException;
import java.util.Map;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.typed.NoInput;

/**
 * Work that takes longer than a call: one operation starts it and returns its id, one says how far
 * it is, one returns its result. The shop does the work and keeps it, so that a provider that
 * restarts loses nothing.
 */
final class Exports {
  record Id(@Doc("Id of an export") String export) {}

  record Job(String export, State state, @Doc("Progress of the export, in percent") int percent) {}

  enum State {
    RUNNING,
    DONE,
    FAILED
  }

  private final Shop shop;

  Exports(Shop shop) {
    this.shop = shop;
  }

  Job start(NoInput none, AppCall call) throws IOException, InterruptedException {
    var key = call.origin().idempotencyKey().orElse(call.requestId());
    return job(shop.post(call, shop.at("/exports"), Map.of(), key));
  }

  Job status(Id id, AppCall call) throws IOException, InterruptedException {
    return job(shop.get(call, shop.at("/exports/" + Shop.encoded(id.export()))));
  }

  AppStream result(Id id, AppCall call) throws IOException, InterruptedException {
    var job = status(id, call);
    if (job.state() == State.FAILED) {
      throw new AppException(
          Reason.FAILED, "export '" + job.export() + "' has failed; start another");
    }
    if (job.state() == State.RUNNING) {
      throw new AppException(
          Reason.UNAVAILABLE,
          "export '%s' is done to %d%%; ask export.status until it is DONE"
              .formatted(job.export(), job.percent()));
    }
    return shop.stream(
        call, shop.at("/exports/" + Shop.encoded(id.export()) + "/file"), "text/csv");
  }

  private static Job job(Shop.Answer answer) {
    var json = answer.object();
    var state =
        switch (JsonValues.text(json, "state")) {
          case "done" -> State.DONE;
          case "failed" -> State.FAILED;
          default -> State.RUNNING;
        };
    return new Job(JsonValues.text(json, "id"), state, (int) JsonValues.whole(json, "percent"));
  }
}
