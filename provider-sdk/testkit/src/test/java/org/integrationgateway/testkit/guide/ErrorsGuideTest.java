package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

class ErrorsGuideTest {
  static final class Booking {
    record Guest(String name, int age) {}

    record Book(String room, List<Guest> guests) {}

    record Booked(int number) {}

    static AppProvider provider() {
      return TypedApp.named("booking")
          .operation("room.book", Book.class, Booked.class, (book, call) -> book(book))
          .describe("Books a room")
          .build();
    }

    private static Booked book(Book book) {
      var problems = new ArrayList<Problem>();
      for (int i = 0; i < book.guests().size(); i++) {
        if (book.guests().get(i).age() < 0) {
          problems.add(new Problem("/guests/" + i + "/age", "an age is 0 or more"));
        }
      }
      if (!problems.isEmpty()) {
        throw AppException.invalidInput("the guests of this booking do not fit", problems);
      }
      if (!book.room().equals("bear")) {
        throw new AppException(
            Reason.NOT_FOUND, "no room '" + book.room() + "'; rooms.search lists the rooms");
      }
      return new Booked(1);
    }
  }

  @Test
  void namesTheMemberThatIsWrong() {
    try (var booking = ProviderHarness.serve(ProviderUnderTest.object(Booking::provider), "{}")) {
      var input =
          """
          {"room": "bear", "guests": [{"name": "Ada", "age": 36}, {"name": "Bob", "age": -1}]}
          """;
      assertThatThrownBy(() -> booking.call("room.book", input))
          .isInstanceOfSatisfying(
              AppException.class,
              refused ->
                  assertThat(refused.problems())
                      .containsExactly(new Problem("/guests/1/age", "an age is 0 or more")));
    }
  }

  @Test
  void saysWhatToDoAboutAnUnknownRoom() {
    try (var booking = ProviderHarness.serve(ProviderUnderTest.object(Booking::provider), "{}")) {
      assertThatThrownBy(() -> booking.call("room.book", "{\"room\": \"x\", \"guests\": []}"))
          .isInstanceOf(AppException.class)
          .hasMessageContaining("no room 'x'; rooms.search lists the rooms");
    }
  }
}
