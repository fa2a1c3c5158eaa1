package org.integrationgateway.fleet.replica;

import java.time.Duration;

/**
 * A replica as another one, or itself, sees it.
 *
 * @param id of its process
 * @param isLost whether its announcements have stopped: it was killed, or cannot reach the database
 * @param isSelf whether it is the replica that says so
 * @param silent how long it has announced nothing, as far as this replica has watched
 */
public record FleetMember(
    String id, Announcement said, boolean isLost, boolean isSelf, Duration silent) {}
