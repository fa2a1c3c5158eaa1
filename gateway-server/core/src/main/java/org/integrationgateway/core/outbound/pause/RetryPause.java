package org.integrationgateway.core.outbound.pause;

import java.time.Instant;
import java.util.OptionalInt;

/**
 * A pause of a call before its request is sent to the upstream again.
 *
 * @param until the end of the pause
 * @param status of the answer that asked for it; empty when no answer came
 * @param retry the number of the attempt that follows, 1 for the second one
 * @param most how often the request is repeated at most
 */
public record RetryPause(
    PausingCall call, Instant until, OptionalInt status, int retry, int most) {}
