package org.integrationgateway.rules.source;

final class SourcesTest implements SourceRules {}
