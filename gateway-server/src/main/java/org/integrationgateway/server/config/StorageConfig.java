package org.integrationgateway.server.config;

import java.nio.file.Path;

/**
 * Where the server's own records live: the embedded SQLite file of {@code
 * providers.indexeddb.<name>}.
 */
public record StorageConfig(Path sqliteFile) {}
