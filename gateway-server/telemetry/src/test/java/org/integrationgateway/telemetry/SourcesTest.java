package org.integrationgateway.telemetry;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
