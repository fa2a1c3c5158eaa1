/** Language models: two streaming HTTP protocols, and a model that answers from a script. */
@NullMarked
package org.integrationgateway.builtin.agent.model;

import org.jspecify.annotations.NullMarked;
