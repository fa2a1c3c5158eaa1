/**
 * Detached signatures over {@code SHA256SUMS}: Ed25519 as {@code openssl} makes and checks them,
 * and OpenPGP as {@code gpg} does.
 */
@NullMarked
package org.integrationgateway.manifest.release.signature;

import org.jspecify.annotations.NullMarked;
