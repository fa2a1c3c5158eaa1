package org.integrationgateway.notices;

import java.util.List;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.OccurrenceListener;
import org.integrationgateway.notices.delivery.NoticeObserver;
import org.integrationgateway.notices.delivery.Receivers;
import org.integrationgateway.notices.record.NoticeLog;
import org.integrationgateway.notices.record.StoredNotice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes notices of occurrences: stores each, then puts it into the queues of its receivers. */
record NoticeIntake(NoticeLog notices, Receivers receivers, NoticeObserver observer)
    implements OccurrenceListener {
  private static final Logger log = LoggerFactory.getLogger(NoticeIntake.class);
  private static final int AT_ONCE = 100;

  @Override
  public void happened(Occurrence occurrence) {
    notices
        .add(occurrence)
        .ifPresent(
            notice -> {
              observer.stored(notice.topic());
              try {
                queue(notice);
              } catch (RuntimeException stored) {
                log.warn(
                    "notice {} is stored and goes to its receivers later: {}",
                    notice.topic().word(),
                    stored.getMessage());
              }
            });
  }

  @Override
  public void ended(NoticeTopic topic, List<String> thing) {
    notices.end(topic, thing);
  }

  /** Queues the notices of a process that ended before it did so. */
  void recover() {
    notices.unqueued(AT_ONCE).forEach(this::queue);
  }

  private void queue(StoredNotice notice) {
    if (receivers.add(notice)) {
      notices.queued(notice);
    }
  }
}
