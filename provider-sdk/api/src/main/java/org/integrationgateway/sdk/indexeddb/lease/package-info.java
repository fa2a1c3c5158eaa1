/**
 * Leases on records of an indexed database: replicas claim a record for a limited time, and the
 * fence of the claim tells an old holder from the present one.
 */
@NullMarked
package org.integrationgateway.sdk.indexeddb.lease;

import org.jspecify.annotations.NullMarked;
