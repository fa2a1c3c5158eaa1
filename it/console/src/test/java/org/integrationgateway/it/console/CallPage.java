package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The page of an operation: its form, its calls and their answers. */
record CallPage(Page page) {
  static CallPage open(Consoles consoles, Tab tab, String app, String operation) {
    tab.go(consoles.uri("/?tab=apps&app=%s&operation=%s".formatted(app, encoded(operation))));
    return new CallPage(tab.page());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** The control with this label, which begins with the name of a member. */
  Locator control(String name) {
    return page.getByLabel(Pattern.compile("^\\s*" + name + "(\\s|$)"));
  }

  /** The controls of an object, a list or alternatives. */
  Locator group(String name) {
    return page.locator(
        "fieldset",
        new Page.LocatorOptions()
            .setHas(
                page.locator(
                    ":scope > legend > bdi",
                    new Page.LocatorOptions().setHasText(Pattern.compile("^" + name + "$")))));
  }

  Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  CallPage press(String button) {
    button(button).click();
    return this;
  }

  /** Calls, and waits for the end of the call. */
  CallPage tryIt() {
    press("Run");
    assertThat(button("Stop")).hasCount(0);
    return this;
  }

  Locator answer() {
    return page.locator("section", new Page.LocatorOptions().setHas(page.locator("#answer")));
  }

  /** The input as JSON. */
  String json() {
    press("JSON");
    var text = page.locator("gw-schema-form textarea").inputValue();
    press("Form");
    return text;
  }

  /** The command or message of the box with the same call. */
  String sameCall(String way) {
    var box = page.locator("gw-same-call");
    box.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(way)).click();
    return box.locator("pre").textContent();
  }
}
