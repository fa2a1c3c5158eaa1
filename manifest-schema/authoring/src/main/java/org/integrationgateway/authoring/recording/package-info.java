/**
 * Recordings of what a package and its upstream send to each other: without secrets and personal
 * details, replayed strictly, and compared with the upstream of today.
 */
@NullMarked
package org.integrationgateway.authoring.recording;

import org.jspecify.annotations.NullMarked;
