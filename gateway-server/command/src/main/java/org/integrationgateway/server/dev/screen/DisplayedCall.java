package org.integrationgateway.server.dev.screen;

import java.time.Duration;
import java.time.LocalTime;

/**
 * An answered call.
 *
 * @param door that it came through
 * @param target app and operation, as the caller wrote them
 * @param result HTTP status, or the code of the refusal
 */
public record DisplayedCall(
    LocalTime at, String door, String target, String result, boolean failed, Duration took) {}
