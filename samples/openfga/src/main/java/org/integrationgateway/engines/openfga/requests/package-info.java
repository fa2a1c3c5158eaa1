/** Requests to a store of OpenFGA, with deadlines, repetition and errors. */
@NullMarked
package org.integrationgateway.engines.openfga.requests;

import org.jspecify.annotations.NullMarked;
