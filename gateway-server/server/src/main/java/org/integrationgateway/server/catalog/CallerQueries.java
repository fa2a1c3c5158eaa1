package org.integrationgateway.server.catalog;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.server.error.GatewayException;

/** Questions about one caller that the provider of an app answers when a request needs it. */
public interface CallerQueries {
  /** Of an app that has the same operations for every caller. */
  CallerQueries NONE =
      new CallerQueries() {
        @Override
        public Optional<Connection> catalogConnection() {
          return Optional.empty();
        }

        @Override
        public CallerOperations operations(
            CallContext context, Optional<Credential> credential, Deadline deadline) {
          return new CallerOperations(List.of(), Duration.ZERO);
        }

        @Override
        public Optional<Subject> httpSubject(HttpSubjectRequest request, Deadline deadline) {
          return Optional.empty();
        }
      };

  /**
   * The connection under which the operations of a caller are asked for; empty when every caller
   * has the same operations.
   */
  Optional<Connection> catalogConnection();

  /**
   * The operations that a caller has in addition to those that every caller has.
   *
   * @param credential the caller's, when the connection has one
   * @throws CredentialRefusedException when the upstream refuses the credential
   * @throws GatewayException {@code PROVIDER_*}, {@code UPSTREAM_*}
   */
  CallerOperations operations(
      CallContext context, Optional<Credential> credential, Deadline deadline);

  /**
   * The subject that a verified hosted HTTP request runs as; empty: the binding's system subject.
   *
   * @throws GatewayException {@code NOT_FOUND} when the request belongs to no subject; {@code
   *     PROVIDER_*}
   */
  Optional<Subject> httpSubject(HttpSubjectRequest request, Deadline deadline);

  /**
   * The operations of one caller.
   *
   * @param maxAge how long they may be kept
   */
  record CallerOperations(List<Operation> operations, Duration maxAge) {
    public CallerOperations {
      operations = List.copyOf(operations);
    }
  }
}
