package org.integrationgateway.providers.stdio;

import org.integrationgateway.base.text.Printable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what a program prints on its standard output and is no message. Used by one thread. */
final class StrayLines {
  private static final Logger log = LoggerFactory.getLogger(StrayLines.class);
  private static final int MOST = 20;
  private static final int LONGEST = 500;

  private final String provider;
  private long count;

  StrayLines(String provider) {
    this.provider = provider;
  }

  void show(MessageReader.Line line) {
    count++;
    if (count <= MOST) {
      var text = line.text();
      log.atWarn()
          .addKeyValue("provider", provider)
          .log(
              "provider '{}' wrote a line on its standard output that is not a message, and "
                  + "belongs on its standard error: {}",
              provider,
              Printable.plain(text.length() <= LONGEST ? text : text.substring(0, LONGEST)));
    }
    if (count == MOST) {
      log.warn("further lines of provider '{}' that are not messages are not logged", provider);
    }
  }
}
