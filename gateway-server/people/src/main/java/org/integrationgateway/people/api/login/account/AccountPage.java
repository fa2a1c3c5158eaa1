package org.integrationgateway.people.api.login.account;

import static org.integrationgateway.http.page.HtmlPage.alert;
import static org.integrationgateway.http.page.HtmlPage.escaped;
import static org.integrationgateway.http.page.HtmlPage.hidden;

import java.util.List;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.page.HtmlPage;
import org.integrationgateway.people.api.login.account.AccountService.Own;
import org.integrationgateway.people.api.login.account.AccountService.Setup;
import org.integrationgateway.sdk.Secret;

/**
 * The content of an account's page.
 *
 * @param formToken proves that a form was sent from the page
 */
record AccountPage(Own own, String formToken) {
  static final String ACTION = "action";

  /** The way from the page back to the console. */
  static final String BACK = "<p><a href=\"../../home\">Back to your apps</a></p>\n";

  /** The forms of the account. */
  HtmlPage overview(String problem) {
    var content =
        alert(problem)
            + "<p>You are logged in as <strong>%s</strong>.</p>\n".formatted(escaped(own.login()))
            + "<h2>Password</h2>\n"
            + form("password", passwordFields(), "Change password")
            + "<h2>Two-factor authentication</h2>\n"
            + (own.device() ? removal() : offer());
    return HtmlPage.of("Your account", content + BACK).withPerson(own.login());
  }

  private static String passwordFields() {
    return current("current")
        + NewPasswordFields.HTML
        + "<small>You will be logged out everywhere, including here.</small>\n";
  }

  private String offer() {
    return "<p>Protect your account with a code from an authenticator app.</p>\n"
        + form("begin", current("begin-password"), "Set up two-factor authentication");
  }

  private String removal() {
    return "<p>Two-factor authentication is on.</p>\n"
        + form("remove", current("remove-password"), "Turn off two-factor authentication");
  }

  /** The key of a device, and the form that confirms it. */
  HtmlPage setup(Setup setup, String problem) {
    var content =
        """
        <p>Add this key to your authenticator app, then enter the code that it shows.</p>
        <p><strong>Key</strong><br><code>%s</code></p>
        <p><strong>As a link</strong><br><a href="%s"><code>%s</code></a></p>
        """
            .formatted(
                setup.key().<String>use(AccountPage::groups),
                setup.link().<String>use(HtmlPage::escaped),
                setup.link().<String>use(HtmlPage::escaped));
    var field =
        """
        <label for="code">Code</label>
        <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="16" required>
        """;
    return HtmlPage.of(
            "Set up two-factor authentication",
            alert(problem) + content + form("confirm", field, "Confirm"))
        .withPerson(own.login());
  }

  /** The recovery codes, which are shown once. */
  static HtmlPage recovery(List<Secret> codes) {
    var list = new StringBuilder();
    codes.forEach(
        code -> code.use(text -> list.append("<li><code>%s</code></li>%n".formatted(text))));
    return HtmlPage.of(
        "Save your recovery codes",
        """
        <p>Two-factor authentication is on. If you lose your device, each of these recovery codes works once in its place. They are shown only now: print them, or store them in your password manager.</p>
        <ul>
        %s</ul>
        <p><a href="account">Back to your account</a></p>
        """
            .formatted(list));
  }

  /** Returns the page after a change of the password, which ends the session too. */
  static HtmlPage changed() {
    return HtmlPage.of(
        "Password changed",
        """
        <p>You have been logged out everywhere.</p>
        <p><a href="../../login">Log in with the new password</a></p>
        """);
  }

  private String form(String action, String fields, String button) {
    return """
    <form method="post" action="account" aria-label="%s">
    %s%s%s<button>%s</button>
    </form>
    """
        .formatted(
            escaped(button),
            hidden(FormGuard.FIELD, formToken),
            hidden(ACTION, action),
            fields,
            escaped(button));
  }

  private static String current(String id) {
    return """
    <label for="%s">Current password</label>
    <input id="%s" name="password" type="password" autocomplete="current-password" maxlength="512" required>
    """
        .formatted(id, id);
  }

  /** Groups of four characters, which are easier to type. */
  private static String groups(String key) {
    return key.replaceAll("(.{4})(?!$)", "$1 ");
  }
}
