package org.integrationgateway.sdk.typed;

import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppStream;

/**
 * Carries out an operation with a streamed answer.
 *
 * @param <I> its input
 */
@FunctionalInterface
public interface StreamHandler<I> {
  /**
   * Begins one answer, under the same rules as {@link Handler#handle}. The stream is read on the
   * thread that called this, and closed when it was read or is no longer wanted.
   *
   * @param input fits the type; absent members have their defaults
   * @param call the caller, the credential and the deadline
   */
  AppStream handle(I input, AppCall call) throws Exception;
}
