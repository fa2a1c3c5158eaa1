package org.integrationgateway.testkit;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}
