package org.integrationgateway.server.provider.programs;

import java.util.Optional;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;

/** On whose behalf a program is used, and with what. */
public record ProgramCaller(Subject subject, Optional<Credential> credential) {}
