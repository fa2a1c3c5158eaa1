"""Greeter: what this provider is about."""
