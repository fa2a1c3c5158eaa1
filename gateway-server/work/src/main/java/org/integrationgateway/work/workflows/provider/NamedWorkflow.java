package org.integrationgateway.work.workflows.provider;

import org.integrationgateway.sdk.workflow.Workflow;

/**
 * A workflow provider.
 *
 * @param name as deployed
 */
public record NamedWorkflow(String name, Workflow workflow) {}
