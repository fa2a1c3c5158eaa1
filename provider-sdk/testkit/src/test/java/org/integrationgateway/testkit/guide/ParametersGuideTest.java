package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class ParametersGuideTest {
  static final class Hotel {
    record Search(
        @Doc("City, as people write it") String city,
        @Doc("How many nights, 1 to 30") @Default("1") int nights,
        @Doc("Only rooms of this district") Optional<String> district,
        @Default("PRICE") Order order) {
      Search {
        if (nights < 1 || nights > 30) {
          throw new IllegalArgumentException("nights must be between 1 and 30");
        }
      }
    }

    enum Order {
      PRICE,
      RATING
    }

    record Room(String name, String district, int price, int rating) {}

    record Rooms(List<Room> rooms) {}

    static AppProvider provider() {
      return TypedApp.named("hotel")
          .describe("Finds rooms")
          .operation("rooms.search", Search.class, Rooms.class, (search, call) -> find(search))
          .title("Search rooms")
          .describe("Finds the free rooms of a city")
          .readOnly()
          .build();
    }

    private static Rooms find(Search search) {
      var order =
          search.order() == Order.PRICE
              ? Comparator.comparing(Room::price)
              : Comparator.comparing(Room::rating).reversed();
      return new Rooms(
          ALL.stream()
              .filter(room -> search.district().map(room.district()::equals).orElse(true))
              .sorted(order)
              .toList());
    }

    private static final List<Room> ALL =
        List.of(new Room("Bear", "old town", 120, 4), new Room("Station", "west", 90, 3));

    public static void main(String[] args) {
      ProviderMain.serve(Hotel::provider);
    }
  }

  @Test
  void findsTheCheapestRoomFirst() {
    try (var hotel = ProviderHarness.serve(ProviderUnderTest.object(Hotel::provider), "{}")) {
      var answer = hotel.call("rooms.search", "{\"city\": \"Bern\"}");

      assertThat(new String(answer.body(), StandardCharsets.UTF_8))
          .startsWith("{\"rooms\":[{\"name\":\"Station\"");
    }
  }

  @Test
  void refusesAHundredNights() {
    try (var hotel = ProviderHarness.serve(ProviderUnderTest.object(Hotel::provider), "{}")) {
      assertThatThrownBy(() -> hotel.call("rooms.search", "{\"city\": \"Bern\", \"nights\": 100}"))
          .isInstanceOfSatisfying(
              AppException.class,
              refused -> assertThat(refused.detail()).contains("nights must be between 1 and 30"));
    }
  }
}
