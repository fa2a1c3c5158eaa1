/** The Helm chart: what it renders, and whether the gateway and Kubernetes accept that. */
@NullMarked
package org.integrationgateway.command.chart;

import org.jspecify.annotations.NullMarked;
