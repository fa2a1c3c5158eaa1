package org.integrationgateway.http.quota;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** The time for which a quota is counted: a day or a month, in UTC. */
enum Period {
  DAY("perDay", "day") {
    @Override
    String at(Instant now) {
      return LocalDate.ofInstant(now, ZoneOffset.UTC).toString();
    }

    @Override
    Instant end(Instant now) {
      return start(LocalDate.ofInstant(now, ZoneOffset.UTC).plusDays(1));
    }

    @Override
    int days() {
      return 1;
    }
  },
  MONTH("perMonth", "month") {
    @Override
    String at(Instant now) {
      return month(now).toString();
    }

    @Override
    Instant end(Instant now) {
      return start(month(now).plusMonths(1).atDay(1));
    }

    @Override
    int days() {
      return 30;
    }

    private YearMonth month(Instant now) {
      return YearMonth.from(now.atOffset(ZoneOffset.UTC));
    }
  };

  private final String key;
  private final String word;

  Period(String key, String word) {
    this.key = key;
    this.word = word;
  }

  /** The key of the configuration. */
  String key() {
    return key;
  }

  /** The period in a sentence. */
  String word() {
    return word;
  }

  /** The name of the period, in the order of time. */
  abstract String at(Instant now);

  /** The end of the period. */
  abstract Instant end(Instant now);

  /** The length of the period, for headers. */
  abstract int days();

  private static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
