package org.integrationgateway.sdk.host;

import java.util.Map;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Answers what the upstream of an operation asks while a call runs. The methods and their forms are
 * those of the Model Context Protocol. Used by many threads at once.
 */
@FunctionalInterface
public interface CallQuestions {
  /**
   * Answers a question, and waits for the person where one is asked.
   *
   * @param method {@code elicitation/create} or {@code sampling/createMessage}
   * @param params as the upstream has written them
   * @param deadline after which the upstream waits no longer
   * @return the result in the form of the protocol
   * @throws ServiceException {@code DENIED} when the person refuses, {@code INVALID_INPUT} when the
   *     question cannot be shown, {@code TIMEOUT} when no answer comes, {@code NO_CAPACITY} when
   *     too many questions wait, {@code NOT_SUPPORTED} when the method is another one
   */
  Map<String, @Nullable Object> answer(
      String method, Map<String, @Nullable Object> params, Deadline deadline);
}
