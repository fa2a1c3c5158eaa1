package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;

/** The account that a newcomer makes by the link of the first start, and its logins. */
final class FirstAccount {
  private static final String PASSWORD = "correct horse battery staple";

  private FirstAccount() {}

  /** Makes it; the window is logged in afterwards, and shows the console. */
  static void make(Consoles consoles, Tab tab) {
    tab.go(consoles.gateway().gateway().firstAdminLink().orElseThrow());
    tab.page().getByLabel("Login").fill("root");
    tab.page().getByLabel("Password").first().fill(PASSWORD);
    tab.page().locator("input[type=password]").nth(1).fill(PASSWORD);
    tab.page().getByRole(AriaRole.BUTTON).first().click();
    assertThat(tab.page().locator("main h1")).isVisible();
  }

  /** Fills in the login page that is shown. */
  static void login(Page page) {
    page.getByLabel("Login").fill("root");
    page.getByLabel("Password").fill(PASSWORD);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Log in").setExact(true))
        .click();
  }
}
