package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms made from schemas: what is sent is what was typed, to the last digit. */
@Tag("nightly")
final class FormsIT {
  @TempDir Path home;

  @Test
  void sendsWhatWasTyped() throws Exception {
    try (var zoo = Zoo.start(home);
        var tab = zoo.consoles().ada()) {
      var call = CallPage.open(zoo.consoles(), tab, "zoo", "animals.put");
      call.control("id").fill("7");
      call.control("name").fill("Rex");
      call.control("dog").check();
      call.control("12345678901234567890").check();
      call.control("street").fill("Main Street");
      tab.page().getByText(Pattern.compile("more optional fields")).click();
      call.control("colour").selectOption("black");
      call.control("born").fill("2020-02-29");
      call.control("seen").fill("2026-11-23T09:00:00.000000001Z");
      call.control("mail").fill("rex@example.com");
      call.control("notes").fill("first\nsecond \u202e \"quoted\" <b>");
      call.control("chip").fill("98765432109876543210");
      call.control("weight").fill("0.30000000000000000001");
      call.control("tame").selectOption("true");
      call.press("Add to \u2068tags\u2069");
      call.control("tags 1").fill("b");
      call.press("Add to \u2068tags\u2069");
      call.control("tags 2").fill("a");
      call.press("Move \u2068tags 2\u2069 up");
      tab.pictures("form");
      tab.page().getByLabel("\u2068nickname\u2069 is null").check();
      assertThat(call.json())
          .isEqualTo(
              """
              {
                "id": 7,
                "name": "Rex",
                "kind": "dog",
                "size": 12345678901234567890,
                "home": {
                  "street": "Main Street"
                }
              }\
              """);
    }
  }
}
