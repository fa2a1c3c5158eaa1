package org.integrationgateway.providers.programs;

import java.util.Optional;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;

/** The subject that a program is used for, and its credential. */
public record ProgramCaller(Subject subject, Optional<Credential> credential) {}
