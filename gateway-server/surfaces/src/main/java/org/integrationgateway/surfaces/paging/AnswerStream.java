package org.integrationgateway.surfaces.paging;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.integrationgateway.core.call.Reply;

/** The body of an answer that gives its memory back when it is closed. */
final class AnswerStream extends FilterInputStream {
  private final Reply source;
  private final AnswerMemory.Share share;

  /**
   * @param source closed with it
   */
  AnswerStream(InputStream body, Reply source, AnswerMemory.Share share) {
    super(body);
    this.source = source;
    this.share = share;
  }

  @Override
  public void close() throws IOException {
    try (share;
        source) {
      super.close();
    }
  }
}
