/**
 * Events for workflows: normalized, stored before they are acknowledged, and delivered to each
 * provider until it has taken them.
 */
@NullMarked
package org.integrationgateway.work.workflows.event;

import org.jspecify.annotations.NullMarked;
