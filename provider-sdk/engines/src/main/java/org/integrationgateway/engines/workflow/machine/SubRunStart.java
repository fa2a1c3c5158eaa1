package org.integrationgateway.engines.workflow.machine;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run that a step starts.
 *
 * @param position of the step
 * @param parent of the run
 * @param caller of the run: the subject of the run above it, with its scopes
 */
public record SubRunStart(
    int position,
    String definitionId,
    Map<String, @Nullable Object> input,
    RunBeginning.Parent parent,
    RunBeginning.Caller caller) {}
