package org.integrationgateway.core.invoke;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * The outcome of a call.
 *
 * @param caller who called
 * @param operation empty when there was none, or the caller was refused before it was looked up
 * @param failure what the caller was told instead of an answer, with its causes
 * @param took from the call's arrival at the core to its answer; a streamed body may still follow
 * @param upstream the part of that spent in the upstream or provider
 * @param capture the id of its request and response, where they are kept
 */
public record InvocationRecord(
    Call call,
    Caller caller,
    Optional<Operation> operation,
    Outcome outcome,
    Optional<GatewayException> failure,
    Duration took,
    Duration upstream,
    Optional<String> capture) {
  /** The end of a call. */
  public sealed interface Outcome {
    /** The HTTP status of the upstream or provider; empty when it did not answer. */
    Optional<Integer> status();

    /**
     * The outcome as a label: {@code ok}, the class of the status of the upstream, {@code
     * tool_error}, or the error code of the gateway.
     */
    String label();

    /** Whether the outcome is a failure that an operator can act on. */
    boolean concernsOperators();

    /** The upstream or provider answered with this HTTP status. */
    record Answered(int code) implements Outcome {
      @Override
      public Optional<Integer> status() {
        return Optional.of(code);
      }

      @Override
      public String label() {
        if (code < 400) {
          return "ok";
        }
        return code < 500 ? "upstream_4xx" : "upstream_5xx";
      }

      @Override
      public boolean concernsOperators() {
        return code >= 500;
      }
    }

    /** The tool of an MCP server did its work, and says that it did not succeed. */
    record ToolFailed(int code) implements Outcome {
      @Override
      public Optional<Integer> status() {
        return Optional.of(code);
      }

      @Override
      public String label() {
        return "tool_error";
      }

      @Override
      public boolean concernsOperators() {
        return false;
      }
    }

    /** The gateway refused or failed. */
    record Refused(ErrorCode code) implements Outcome {
      @Override
      public Optional<Integer> status() {
        return Optional.empty();
      }

      @Override
      public String label() {
        return code.wireName();
      }

      @Override
      public boolean concernsOperators() {
        return switch (code) {
          case INTERNAL,
              OVERLOADED,
              PROVIDER_FAILED,
              PROVIDER_UNAVAILABLE,
              STORE_UNAVAILABLE,
              UPSTREAM_UNREACHABLE,
              UPSTREAM_INVALID_RESPONSE,
              UPSTREAM_TIMEOUT,
              ADMIN_CONFIGURATION_REQUIRED ->
              true;
          default -> false;
        };
      }
    }
  }
}
