package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;

/**
 * A walk through the consoles from their address alone, in a window of a desktop or a phone: it
 * counts clicks, and takes a picture of each place in light and dark colours.
 */
final class Walk {
  private final Tab tab;
  private final String name;
  private int clicks;
  private int places;

  private Walk(Tab tab, String name) {
    this.tab = tab;
    this.name = name;
  }

  /** Opens an address, as a person types it. */
  static Walk from(Tab tab, String name, URI address) {
    tab.go(address);
    return new Walk(tab, name);
  }

  Page page() {
    return tab.page();
  }

  String name() {
    return name;
  }

  int clicks() {
    return clicks;
  }

  /** Waits for a text of the place, and takes its pictures. */
  Walk at(String text) {
    places++;
    try {
      assertThat(tab.page().getByText(text).first()).isVisible();
    } catch (AssertionError missing) {
      tab.colours("walk-%s-%d-failed".formatted(name, places));
      throw missing;
    }
    tab.fits();
    tab.colours("walk-%s-%d".formatted(name, places));
    return this;
  }

  Walk fill(String label, String text) {
    tab.page().getByLabel(label, new Page.GetByLabelOptions().setExact(true)).fill(text);
    return this;
  }

  /** Follows a link of the page. */
  Walk link(String text) {
    return click(tab.page().locator("main").getByRole(AriaRole.LINK, inside(text)).first());
  }

  /** Follows a link of the header or the menu, which a phone has to open first. */
  Walk menu(String text) {
    var link = tab.page().locator("header, nav").getByRole(AriaRole.LINK, inside(text)).first();
    var opens = tab.page().locator("nav.side > button");
    if (!link.isVisible() && opens.isVisible()) {
      click(opens);
    }
    return click(link);
  }

  /** Chooses in a dialog. */
  Walk agree(String text) {
    var dialog = tab.page().getByRole(AriaRole.DIALOG);
    return click(
        dialog.getByRole(
            AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(text).setExact(true)));
  }

  Walk button(String text) {
    return click(tab.page().getByRole(AriaRole.BUTTON, named(text)).first());
  }

  Walk click(Locator at) {
    at.click();
    clicks++;
    return this;
  }

  private static Locator.GetByRoleOptions inside(String text) {
    return new Locator.GetByRoleOptions().setName(text);
  }

  private static Page.GetByRoleOptions named(String text) {
    return new Page.GetByRoleOptions().setName(text).setExact(true);
  }
}
