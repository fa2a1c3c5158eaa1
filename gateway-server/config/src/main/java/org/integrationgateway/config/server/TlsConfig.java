package org.integrationgateway.config.server;

import java.nio.file.Path;
import org.integrationgateway.records.schema.Doc;

/** {@code tls} of a listener: the files with which it speaks TLS, both in PEM. */
public record TlsConfig(
    @Doc(
            "The certificate in PEM, followed by those of the authorities between it and"
                + " the root. The file is read again when it changes.")
        Path certificate,
    @Doc("The private key of the certificate in PEM (PKCS#8), unencrypted.") Path key) {}
