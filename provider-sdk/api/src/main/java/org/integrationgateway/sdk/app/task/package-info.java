/** Operations whose work goes on after their call: tasks, their states, and a runner of tasks. */
@NullMarked
package org.integrationgateway.sdk.app.task;

import org.jspecify.annotations.NullMarked;
