/**
 * Detached signatures over {@code SHA256SUMS}: Ed25519 as {@code openssl} makes and checks them,
 * and OpenPGP as {@code gpg} does.
 */
@NullMarked
package org.integrationgateway.packaging.release.signature;

import org.jspecify.annotations.NullMarked;
