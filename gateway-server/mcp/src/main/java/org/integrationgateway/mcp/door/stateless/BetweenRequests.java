package org.integrationgateway.mcp.door.stateless;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.IntSupplier;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.mcp.asked.AskedCalls;
import org.integrationgateway.mcp.state.RequestStates;
import org.integrationgateway.mcp.taskdoor.TaskCalls;
import org.integrationgateway.mcp.taskdoor.TaskListening;

/**
 * Collaborators that live longer than one request of a client.
 *
 * @param calls that wait in this replica
 * @param states that clients carry
 * @param taskCalls makes tasks of calls
 * @param tasks tells about tasks
 * @param threads run what no request waits for
 * @param watch ends the streams of callers whose token ends
 * @param mostStreams how many streams a subject may listen on
 */
public record BetweenRequests(
    AskedCalls calls,
    RequestStates states,
    TaskCalls taskCalls,
    TaskListening tasks,
    Executor threads,
    ProofWatch watch,
    IntSupplier mostStreams,
    InstantSource clock) {}
