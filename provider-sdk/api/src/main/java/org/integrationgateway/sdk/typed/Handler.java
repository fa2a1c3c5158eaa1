package org.integrationgateway.sdk.typed;

import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;

/**
 * Carries out an operation.
 *
 * @param <I> its input
 * @param <O> its answer
 */
@FunctionalInterface
public interface Handler<I, O> {
  /**
   * Answers one call; many threads may be in here at once. When the caller leaves or the deadline
   * passes, the thread is interrupted and {@link AppCall#cancelled()} turns true.
   *
   * @param input fits the type; absent members have their defaults
   * @param call the caller, the credential and the deadline
   * @return the answer, sent with status 200; null where the operation answers {@code Void}
   * @throws AppException when the caller should be told why
   * @throws Exception anything else: timeouts of the JDK's clients count as {@code TIMEOUT}, failed
   *     connects as {@code UNAVAILABLE}, the rest as {@code FAILED}, logged here and hidden from
   *     the caller
   */
  O handle(I input, AppCall call) throws Exception;
}
