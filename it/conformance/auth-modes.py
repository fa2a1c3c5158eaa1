"""Counts the kinds of authentication that manifests express.

usage: auth-modes.py providers.yaml

Reads the catalogue of Nango (packages/providers/providers.yaml of github.com/NangoHQ/nango, which
is not part of this repository; needs PyYAML) and prints for each mode its entries, those whose
fields have only shapes that manifests have, and of these the ones whose requests the catalogue does
not make by code of its own in another form (packages/shared/lib/clients). Parameters that the
catalogue finds out after the connection count as expressed: a user can fill them in as well.
"""

import collections
import sys

import yaml

BY_CODE = {
    "braintree": "the response names its members in another way",
    "braintree-sandbox": "the response names its members in another way",
    "bullhorn": "the OAuth token is exchanged for a session key",
    "instagram": "the access token itself is exchanged and refreshed, by GET",
    "stripe-app": "the client authenticates by its secret as the user of HTTP Basic",
    "stripe-app-sandbox": "the client authenticates by its secret as the user of HTTP Basic",
    "threads": "the access token itself is exchanged and refreshed, by GET",
    "walmart": "the token request has headers of its own",
}


def whole(catalogue, name):
    entry = dict(catalogue[name])
    if "alias" in entry:
        return {**whole(catalogue, entry["alias"]), **entry}
    return entry


def lacks(entry):
    """Why no manifest expresses an entry; empty when one does."""
    if entry.get("assertion", {}).get("type") == "saml":
        return "SAML assertions (auth.type has none)"
    if entry.get("body_format") == "xml":
        return "a login whose answer is XML"
    if "authorization_code_param_in_webhook" in entry:
        return "the code comes in a webhook"
    if entry.get("authorization_code_param_in_callback") == "tenant":
        return "the callback has no code but a tenant"
    if "state=" in entry.get("authorization_url_replacements", {}):
        return "the state has another name"
    if "refresh_token_headers" in entry:
        return "the token is replaced by itself at each refresh"
    if entry["auth_mode"] == "CUSTOM":
        return "an OAuth token and one of an installation beside each other"
    if "stsMode" in entry.get("integration_config", {}):
        return "roles of AWS are not assumed"
    return ""


def main(path):
    with open(path, encoding="utf-8") as file:
        catalogue = yaml.safe_load(file)
    counts = {name: collections.Counter() for name in ("entries", "shapes", "expressed")}
    missing = {}
    for name in catalogue:
        entry = whole(catalogue, name)
        mode, why = entry["auth_mode"], lacks(entry)
        counts["entries"][mode] += 1
        counts["shapes"][mode] += not why
        counts["expressed"][mode] += not why and name not in BY_CODE
        if why or name in BY_CODE:
            missing[name] = why or BY_CODE[name]
    print("| auth mode | entries | by shape | expressed |\n|---|---|---|---|")
    for mode, _ in counts["entries"].most_common():
        print(f"| {mode} | " + " | ".join(str(count[mode]) for count in counts.values()) + " |")
    print("| all | " + " | ".join(str(count.total()) for count in counts.values()) + " |\n")
    for name, why in missing.items():
        print(f"- {name}: {why}")


if __name__ == "__main__":
    main(sys.argv[1])
