/** A package in its folder, built by its own phases whenever something in it has changed. */
@NullMarked
package org.integrationgateway.devloop.project;

import org.jspecify.annotations.NullMarked;
