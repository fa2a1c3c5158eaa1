package org.integrationgateway.manifest.oauth;

import org.integrationgateway.manifest.fields.Choice;

/** How tokens are obtained. */
public enum GrantType implements Choice {
  /** The user agrees in a browser (RFC 6749, 4.1). */
  AUTHORIZATION_CODE,
  /** The client requests a token for itself, without a user (RFC 6749, 4.4). */
  CLIENT_CREDENTIALS
}
