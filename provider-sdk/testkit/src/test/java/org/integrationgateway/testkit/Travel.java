package org.integrationgateway.testkit;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.NoInput;
import org.integrationgateway.sdk.typed.TypedApp;

/** A provider as an author would write it. */
final class Travel {
  record Config(@Doc("How many trips a search gives") @Default("3") int results) {}

  record Search(
      @Doc("Where from") String from, Optional<String> to, @Default("SECOND") Seat seat) {}

  enum Seat {
    FIRST,
    SECOND
  }

  record Leg(String from, String to, int minutes) {}

  record Trip(List<Leg> legs, double price, Seat seat) {}

  record Trips(List<Trip> trips) {}

  private Travel() {}

  static AppProvider provider(Config config) {
    return TypedApp.named("travel")
        .describe("Finds trips")
        .operation(
            "trips.search", Search.class, Trips.class, (search, call) -> trips(search, config))
        .readOnly()
        .describe("Trips from a place")
        .operation(
            "trips.wait",
            NoInput.class,
            Trips.class,
            (none, call) -> {
              new CountDownLatch(1).await();
              return new Trips(List.of());
            })
        .streamOperation("trips.follow", NoInput.class, (none, call) -> follow())
        .operation("trips.book", NoInput.class, Void.class, (none, call) -> refuse())
        .build();
  }

  /** More than one frame. */
  private static AppStream follow() {
    var line = "somewhere between here and there\n".repeat(8 << 10);
    return new AppStream(
        200,
        Map.of("content-type", List.of("text/plain")),
        new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)));
  }

  private static Void refuse() {
    throw new AppException(Reason.UNAVAILABLE, "nothing is bookable today");
  }

  private static Trips trips(Search search, Config config) {
    var leg = new Leg(search.from(), search.to().orElse("anywhere"), 56);
    var trip = new Trip(List.of(leg), 12.5, search.seat());
    return new Trips(java.util.Collections.nCopies(config.results(), trip));
  }

  public static void main(String[] args) {
    ProviderMain.serve(Config.class, Travel::provider);
  }
}
