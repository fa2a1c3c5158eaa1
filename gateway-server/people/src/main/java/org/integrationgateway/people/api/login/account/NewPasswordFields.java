package org.integrationgateway.people.api.login.account;

import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** The fields of a form that sets a password, which is typed twice. */
final class NewPasswordFields {
  static final String HTML =
      """
      <label for="next">New password</label>
      <input id="next" name="next" type="password" autocomplete="new-password" minlength="12" maxlength="512" aria-describedby="next-hint" required>
      <small id="next-hint">At least 12 characters, for example a few random words.</small>
      <label for="again">Confirm new password</label>
      <input id="again" name="again" type="password" autocomplete="new-password" minlength="12" maxlength="512" required>
      """;

  private NewPasswordFields() {}

  /** The new password; refuses with {@code INVALID_INPUT} when the two are not the same. */
  static Secret read(Query form) {
    var next = form.single("next").orElse("");
    if (!next.equals(form.single("again").orElse(""))) {
      throw new ServiceException(Reason.INVALID_INPUT, "the new passwords do not match");
    }
    return Secret.of(next);
  }
}
