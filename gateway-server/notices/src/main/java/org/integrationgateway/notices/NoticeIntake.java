package org.integrationgateway.notices;

import java.util.List;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.OccurrenceListener;
import org.integrationgateway.notices.delivery.NoticeObserver;
import org.integrationgateway.notices.delivery.Receivers;
import org.integrationgateway.notices.record.NoticeLog;
import org.integrationgateway.notices.record.StoredNotice;

/** Makes notices of occurrences: stores each, then puts it into the queues of its receivers. */
record NoticeIntake(NoticeLog notices, Receivers receivers, NoticeObserver observer)
    implements OccurrenceListener {
  private static final int AT_ONCE = 100;

  @Override
  public void happened(Occurrence occurrence) {
    notices
        .add(occurrence)
        .ifPresent(
            notice -> {
              observer.stored(notice.topic());
              queue(notice);
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
