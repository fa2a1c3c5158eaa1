package org.integrationgateway.connections.completion;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** The outcome of a new credential. */
public sealed interface ConnectOutcome {
  /** The wire's {@code status}. */
  String status();

  /** The connection is stored. */
  record Connected(ConnectResult result) implements ConnectOutcome {
    @Override
    public String status() {
      return result.status();
    }
  }

  /**
   * The credential is not stored yet: the connection can be made to several candidates.
   *
   * @param title of the app, for people
   * @param instance name that was asked for
   * @param pendingToken completes the connection, once, within 30 minutes
   * @param left how many more candidates there were than are offered
   * @param selectionUrl page on which a person chooses
   */
  record SelectionRequired(
      String app,
      String title,
      String connection,
      Optional<String> instance,
      Secret pendingToken,
      List<Candidate> candidates,
      int left,
      String selectionUrl)
      implements ConnectOutcome {
    public SelectionRequired {
      candidates = List.copyOf(candidates);
    }

    @Override
    public String status() {
      return "selection_required";
    }
  }
}
