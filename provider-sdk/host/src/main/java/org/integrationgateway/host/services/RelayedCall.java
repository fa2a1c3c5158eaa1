package org.integrationgateway.host.services;

import java.util.List;

/**
 * The caller's half of a gRPC call that is relayed without knowledge of its messages. Used by one
 * thread at a time; its methods do not block.
 */
public interface RelayedCall {
  /** One message, whole; not before the answer asked for it. */
  void message(byte[] message);

  /** The caller has no more messages. */
  void end();

  /** The caller has gone. */
  void cancel();

  /**
   * What the caller requested, before any message.
   *
   * @param method its full name: {@code package.Service/Method}
   * @param fields of the header, in lower case
   * @param caller address of the connected caller
   */
  record Head(String method, List<Field> fields, String caller) {
    public Head {
      fields = List.copyOf(fields);
    }
  }

  /** A field of a header or a trailer; one whose name ends in {@code -bin} is Base64. */
  record Field(String name, String value) {}

  /** What goes to the caller. Used by one thread at a time. */
  interface Answer {
    /** Asks for the next message, or the end of them. */
    void more();

    /** Fields of the header, before any message. */
    void head(List<Field> fields);

    /**
     * One message.
     *
     * @param taken run once the caller has room for another
     */
    void message(byte[] message, Runnable taken);

    /**
     * Ends the call. Everything after it is ignored.
     *
     * @param status the number of a gRPC status
     * @param message for people; may be empty
     */
    void close(int status, String message, List<Field> trailers);
  }
}
