package org.integrationgateway.config.workflows;

import java.util.Optional;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/**
 * A definition that is applied at start.
 *
 * @param provider name of the workflow provider; the default one when empty
 */
public record WorkflowConfig(Optional<String> provider, WorkflowSpec spec) {}
