package org.integrationgateway.people.login;

import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.sdk.Secret;

/**
 * A login that a browser or a program begins.
 *
 * @param next where the browser goes afterwards
 * @param state comes back to the client within the state of the login
 * @param callbackPort where a program on the browser's machine waits for the end
 * @param browser what only the browser, or program, that begins the login can present
 * @param address that the request came from
 */
public record LoginRequest(
    Optional<NextPath> next,
    Optional<String> state,
    Optional<Integer> callbackPort,
    Secret browser,
    String address) {
  private static final int LONGEST_STATE = 512;
  private static final int HIGHEST_PORT = 65_535;

  /** Refuses with {@code INVALID_PARAMETERS}. */
  public LoginRequest {
    state
        .filter(text -> text.isEmpty() || text.length() > LONGEST_STATE || !isVisible(text))
        .ifPresent(
            text -> {
              throw new GatewayException(
                  ErrorCode.INVALID_PARAMETERS,
                  "'state' must have 1 to %d visible characters of ASCII".formatted(LONGEST_STATE));
            });
    callbackPort
        .filter(port -> port < 1 || port > HIGHEST_PORT)
        .ifPresent(
            port -> {
              throw new GatewayException(
                  ErrorCode.INVALID_PARAMETERS,
                  "'callbackPort' must be a port from 1 to %d".formatted(HIGHEST_PORT));
            });
  }

  private static boolean isVisible(String text) {
    return text.chars().allMatch(each -> each > ' ' && each <= '~');
  }
}
