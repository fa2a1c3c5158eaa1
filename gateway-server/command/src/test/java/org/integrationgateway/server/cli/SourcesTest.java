package org.integrationgateway.server.cli;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
