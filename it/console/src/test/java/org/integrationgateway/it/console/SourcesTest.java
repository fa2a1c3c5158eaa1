package org.integrationgateway.it.console;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
