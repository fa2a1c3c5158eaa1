package org.integrationgateway.manifest.page;

import org.integrationgateway.manifest.fields.Choice;

/** A part of the browser that a page may use, where the client and the person allow it. */
public enum PagePermission implements Choice {
  CAMERA("camera"),
  MICROPHONE("microphone"),
  GEOLOCATION("geolocation"),
  CLIPBOARD_WRITE("clipboardWrite");

  private final String member;

  PagePermission(String member) {
    this.member = member;
  }

  /** The name in the metadata of the page (MCP Apps, {@code permissions}). */
  public String member() {
    return member;
  }
}
