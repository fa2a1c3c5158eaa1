/**
 * Bundles compiled Java into a program that a gateway can start: finds the main class and the
 * needed modules, and makes the runtime image and the launcher. This package knows neither
 * manifests nor Maven.
 */
@NullMarked
package org.integrationgateway.packaging.image;

import org.jspecify.annotations.NullMarked;
