package org.integrationgateway.people.api.login;

import static org.integrationgateway.http.page.HtmlPage.alert;
import static org.integrationgateway.http.page.HtmlPage.escaped;

import org.integrationgateway.http.page.HtmlPage;

/** The second page of a login: the code of the account's device. */
final class CodeForm {
  private CodeForm() {}

  /**
   * The page.
   *
   * @param hidden fields of the form, HTML
   */
  static HtmlPage page(String client, String problem, String hidden) {
    var content =
        """
        <p>To continue to <strong>%s</strong></p>
        %s<form method="post" action="login">
        %s<label for="code">Two-factor code</label>
        <input id="code" name="code" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="32" aria-describedby="code-hint" autofocus required>
        <small id="code-hint">The six digits from your authenticator app, or a recovery code.</small>
        <button>Log in</button>
        </form>
        """
            .formatted(escaped(client), alert(problem), hidden);
    return HtmlPage.of("Two-factor authentication", content);
  }
}
