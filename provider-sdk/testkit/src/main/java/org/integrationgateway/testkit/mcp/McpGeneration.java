package org.integrationgateway.testkit.mcp;

/** The two generations of the Model Context Protocol, each by its newest revision, and both. */
public enum McpGeneration {
  /** The generation with a handshake, sessions and requests of the server to the client. */
  SESSIONS("2025-11-25"),

  /** Without: each request stands alone, and asks for input by its result. */
  STATELESS("2026-07-28"),

  /** A server of both at one URL. Tools that ask the client do so in sessions only. */
  BOTH("2025-11-25 and 2026-07-28");

  private final String revision;

  McpGeneration(String revision) {
    this.revision = revision;
  }

  /** The revision of the protocol, or the revisions. */
  public String revision() {
    return revision;
  }
}
