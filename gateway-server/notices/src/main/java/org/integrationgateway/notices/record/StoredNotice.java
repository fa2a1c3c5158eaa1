package org.integrationgateway.notices.record;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Default;

/**
 * A notice.
 *
 * @param id random, in the order of time
 * @param owner canonical id of the subject that it concerns; empty: operators alone
 * @param subject the thing that it is about, as a path of names
 * @param level of the thing
 * @param reason for people; may be empty
 * @param path of the page that helps
 * @param data names and ids
 * @param endedAt when what it tells was over; empty as long as it lasts
 */
public record StoredNotice(
    String id,
    NoticeTopic topic,
    Optional<String> owner,
    Instant time,
    String subject,
    @Default("") String level,
    @Default("") String reason,
    String path,
    Map<String, String> data,
    Optional<Instant> endedAt) {
  static final StoredType<StoredNotice> STORED = StoredType.of(StoredNotice.class);

  public StoredNotice {
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
  }

  /** Whether the thing is still as it was told. */
  public boolean isOpen() {
    return endedAt.isEmpty();
  }
}
