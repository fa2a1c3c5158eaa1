package org.integrationgateway.sdk.runtime;

import java.util.List;
import java.util.Optional;

/**
 * A page of sessions.
 *
 * @param sessions newest first
 * @param nextPageToken empty on the last page
 */
public record SessionPage(List<RuntimeSession> sessions, Optional<String> nextPageToken) {
  public SessionPage {
    sessions = List.copyOf(sessions);
  }
}
