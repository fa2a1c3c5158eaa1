package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms made from schemas: what is sent is what was typed, to the last digit. */
@Tag("nightly")
final class FormsIT {
  private static final String TYPED =
      """
      {
        "id": 7,
        "name": "Rex",
        "kind": "dog",
        "colour": "black",
        "size": 12345678901234567890,
        "born": "2020-02-29",
        "seen": "2026-11-23T09:00:00.000000001Z",
        "mail": "rex@example.com",
        "notes": "first\\nsecond \u202e \\"quoted\\" <b>",
        "chip": 98765432109876543210,
        "weight": 0.30000000000000000001,
        "tame": true,
        "nickname": null,
        "version": 1,
        "tags": [
          "a",
          "b"
        ],
        "home": {
          "street": "Main Street"
        },
        "food": {
          "leaves": [
            "oak"
          ]
        },
        "label": 12,
        "mother": {
          "name": "Queen",
          "kind": "dog",
          "size": 1,
          "home": {
            "street": "Elm"
          }
        },
        "marks": {
          "ear": 3
        },
        "extra": {
          "any": [
            1.50
          ]
        }
      }\
      """;

  @TempDir Path home;

  private static String sent(Page page) {
    return (String) page.evaluate("document.querySelector('gw-json-answer').value.get('body')");
  }

  private static void fill(CallPage call) {
    var page = call.page();
    call.control("id").fill("7");
    call.control("name").fill("Rex");
    call.control("dog").check();
    call.control("12345678901234567890").check();
    call.control("street").fill("Main Street");
    page.getByText(Pattern.compile("more optional fields")).click();
    call.control("colour").selectOption("black");
    call.control("born").fill("2020-02-29");
    call.control("seen").fill("2026-11-23T09:00:00.000000001Z");
    call.control("mail").fill("rex@example.com");
    call.control("notes").fill("first\nsecond \u202e \"quoted\" <b>");
    call.control("chip").fill("98765432109876543210");
    call.control("weight").fill("0.30000000000000000001");
    call.control("tame").selectOption("true");
    page.getByLabel("\u2068nickname\u2069 is null").check();
    call.control("Send").check();
    call.press("Add to \u2068tags\u2069");
    call.control("tags 1").fill("b");
    call.press("Add to \u2068tags\u2069");
    call.control("tags 2").fill("a");
    call.press("Move \u2068tags 2\u2069 up");
    assertThat(call.button("Move \u2068tags 1\u2069 up")).isDisabled();
    assertThat(call.button("Move \u2068tags 1\u2069 down")).isFocused();
    call.group("food").getByLabel("Variant").selectOption("Plants");
    call.press("Add to \u2068leaves\u2069");
    call.control("leaves 1").fill("oak");
    call.group("label").getByLabel("Variant").selectOption("integer");
    call.group("label").getByRole(AriaRole.TEXTBOX).fill("12");
  }

  private static void fillMother(CallPage call) {
    call.press("Add \u2068mother\u2069");
    var mother = call.group("mother");
    mother.getByLabel(Pattern.compile("^name\\s")).fill("Queen");
    mother.getByLabel("dog").check();
    mother.getByLabel("1", new Locator.GetByLabelOptions().setExact(true)).check();
    mother.getByLabel(Pattern.compile("^street\\s")).fill("Elm");
    call.press("Add \u2068marks\u2069");
    var marks = call.group("marks");
    marks.getByText("Add property").click();
    marks.getByLabel("Name").fill("ear");
    marks.getByLabel(Pattern.compile("^ear\\s")).fill("3");
    call.control("extra").last().fill("{\"any\": [1.50]}");
  }

  @Test
  void sendsWhatWasTyped() {
    try (var zoo = Zoo.start(home);
        var tab = zoo.consoles().ada()) {
      var call = CallPage.open(zoo.consoles(), tab, "zoo", "animals.put");
      fill(call);
      fillMother(call);
      tab.pictures("form");
      assertThat(call.json()).isEqualTo(TYPED);
      // The form was left and made again from the JSON.
      assertThat(call.json()).isEqualTo(TYPED);
      call.tryIt();
      assertThat(call.answer().locator(".badge")).containsText("200");
      assertThat(sent(call.page()))
          .contains("\"size\":12345678901234567890")
          .contains("\"chip\":98765432109876543210")
          .contains("\"weight\":0.30000000000000000001")
          .contains("\"notes\":\"first\\nsecond \u202e \\\"quoted\\\" <b>\"")
          .contains("\"nickname\":null")
          .contains("\"tags\":[\"a\",\"b\"]")
          .contains("\"food\":{\"leaves\":[\"oak\"]}", "\"label\":12", "\"marks\":{\"ear\":3}")
          .contains("\"extra\":{\"any\":[1.50]}")
          .contains("\"mother\":{\"name\":\"Queen\",\"kind\":\"dog\",\"size\":1,");
    }
  }

  @Test
  void showsTheServersErrorsBesideTheirFields() {
    try (var zoo = Zoo.start(home);
        var tab = zoo.consoles().ada()) {
      var call = CallPage.open(zoo.consoles(), tab, "zoo", "animals.put");
      call.control("id").fill("seven");
      assertThat(call.page().getByText("This is not a number")).isVisible();
      call.control("name").fill("Rex");
      call.tryIt();
      assertThat(call.control("id")).isFocused();
      assertThat(call.control("id")).hasAttribute("aria-invalid", "true");
      assertThat(call.control("street")).hasAttribute("aria-invalid", "true");
      assertThat(call.control("name")).hasValue("Rex");
      assertThat(call.control("name")).hasAttribute("aria-invalid", "false");
      tab.pictures("form-errors");
    }
  }

  @Test
  void keepsJsonThatNoFieldCanShow() {
    try (var zoo = Zoo.start(home);
        var tab = zoo.consoles().ada()) {
      var call = CallPage.open(zoo.consoles(), tab, "zoo", "animals.put");
      call.press("JSON");
      var text = call.page().locator("gw-schema-form textarea");
      text.fill("{\"id\": ");
      call.press("Form");
      assertThat(call.page().getByText("The JSON is incomplete")).isVisible();
      assertThat(text).isFocused();
      var odd =
          """
          {
            "id": "7",
            "name": 12,
            "colour": "violet",
            "tags": "none",
            "home": null,
            "unknown": {
              "__proto__": 1e400
            }
          }\
          """;
      text.fill(odd);
      call.press("Form");
      assertThat(call.control("unknown")).isVisible();
      assertThat(call.json()).isEqualTo(odd);
    }
  }

  @Test
  void uploadsAFile() {
    try (var zoo = Zoo.start(home);
        var tab = zoo.consoles().ada()) {
      var call = CallPage.open(zoo.consoles(), tab, "zoo", "photos.add");
      call.control("photo")
          .setInputFiles(
              new FilePayload(
                  "a \"b\".png", "image/png", "pixels".getBytes(StandardCharsets.UTF_8)));
      call.control("caption").fill("@home; <here>");
      assertThat(call.sameCall("curl")).contains("-F 'photo=@\"a \\\"b\\\".png\"'");
      assertThat(call.sameCall("curl")).contains("--form-string 'caption=@home; <here>'");
      assertThat(call.button("Copy")).isVisible();
      call.tryIt();
      assertThat(sent(call.page())).contains("pixels", "image/png", "@home; <here>");
    }
  }
}
