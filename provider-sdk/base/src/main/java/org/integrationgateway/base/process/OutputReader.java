package org.integrationgateway.base.process;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads one output of a process, on a thread of its own, from its start to the end of the stream.
 */
@FunctionalInterface
public interface OutputReader {
  /** Reads and drops everything. */
  OutputReader NONE = output -> output.transferTo(java.io.OutputStream.nullOutputStream());

  /**
   * Reads all of it without delay: a process blocks when its output is not read.
   *
   * @throws IOException when the stream breaks; what follows is dropped
   */
  void read(InputStream output) throws IOException;
}
