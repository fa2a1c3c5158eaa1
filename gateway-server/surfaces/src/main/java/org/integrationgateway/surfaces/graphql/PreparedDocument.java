package org.integrationgateway.surfaces.graphql;

import org.integrationgateway.base.digest.Sha256;

/**
 * The text of a document as it is sent.
 *
 * @param sha256 its digest in hexadecimal, by which upstreams remember it
 */
record PreparedDocument(String text, String sha256) {
  static PreparedDocument of(String text) {
    return new PreparedDocument(text, Sha256.hex(text));
  }
}
