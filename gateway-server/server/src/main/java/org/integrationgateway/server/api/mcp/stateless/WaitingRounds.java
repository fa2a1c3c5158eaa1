package org.integrationgateway.server.api.mcp.stateless;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import org.integrationgateway.server.mcp.asked.AskedCalls;
import org.integrationgateway.server.mcp.state.RequestStates;

/**
 * What the rounds of a request need between them.
 *
 * @param calls that wait in this replica
 * @param states that clients carry
 * @param threads run what no request waits for
 */
public record WaitingRounds(
    AskedCalls calls, RequestStates states, Executor threads, InstantSource clock) {}
