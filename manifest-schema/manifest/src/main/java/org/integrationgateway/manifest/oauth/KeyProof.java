package org.integrationgateway.manifest.oauth;

import org.integrationgateway.manifest.fields.Choice;

/** The use of proofs of a key with access tokens (DPoP, RFC 9449). */
public enum KeyProof implements Choice {
  /** Where the authorization server and the upstream say that they have them. */
  SUPPORTED,
  /** Always: a token that is not bound to the key is refused. */
  REQUIRED,
  /** Tokens are bearer tokens. */
  NEVER
}
