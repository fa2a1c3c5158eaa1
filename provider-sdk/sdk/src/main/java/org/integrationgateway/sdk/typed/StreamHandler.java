package org.integrationgateway.sdk.typed;

import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppStream;

/**
 * What an operation does whose answer comes in pieces.
 *
 * @param <I> its input
 */
@FunctionalInterface
public interface StreamHandler<I> {
  /**
   * Begins one answer, under the same rules as {@link Handler#handle}. The stream is read on the
   * thread that called this, and closed when it was read or nobody wants it any more.
   *
   * @param input fits the type; members that were left out have their defaults
   * @param call who asks, with which credential, until when
   */
  AppStream handle(I input, AppCall call) throws Exception;
}
