package org.integrationgateway.notices.delivery;

import org.integrationgateway.config.server.NoticeTopic;

/** Receives notices and attempts to deliver them, for metrics. */
public interface NoticeObserver {
  /** A notice was stored. */
  void stored(NoticeTopic topic);

  /**
   * An attempt has ended.
   *
   * @param receiver its name
   * @param state {@code delivered}, {@code pending} when there will be another attempt, {@code
   *     failed}, or {@code dropped} when the queue was full
   */
  void attempted(String receiver, String state);
}
