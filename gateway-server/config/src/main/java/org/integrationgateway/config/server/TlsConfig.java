package org.integrationgateway.config.server;

import java.nio.file.Path;

/**
 * The files with which a listener speaks TLS, both in PEM.
 *
 * @param certificate the certificate of the listener, then those of the authorities between
 * @param key the private key of the certificate
 */
public record TlsConfig(Path certificate, Path key) {}
