"""Writes a schema for each kind of Kubernetes, with all that it refers to in the same file, as kubeconform wants it.

Usage: schemas.py WHEEL FOLDER, with the wheel of kubernetes-validate of PyPI, whose strict schemas refuse unknown members.
"""
import json
import os
import sys
import zipfile

# The oldest Kubernetes of Chart.yaml, and the newest of the wheel.
VERSIONS = ('v1.30.0', 'v1.37.0')
DEFINITIONS = '_definitions.json'


def is_reference(key, value):
    # A kind may have a member that is called '$ref'.
    return key == '$ref' and isinstance(value, str)


def name(reference):
    return reference.rsplit('/', 1)[1]


def references(schema):
    if isinstance(schema, list):
        for value in schema:
            yield from references(value)
    elif isinstance(schema, dict):
        for key, value in schema.items():
            if is_reference(key, value):
                yield name(value)
            else:
                yield from references(value)


def local(schema):
    if isinstance(schema, list):
        return [local(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: '#/definitions/' + name(value) if is_reference(key, value) else local(value)
        for key, value in schema.items()
    }


def whole(schema, definitions):
    used = {}
    left = list(references(schema))
    while left:
        each = left.pop()
        if each not in used:
            used[each] = local(definitions[each])
            left.extend(references(definitions[each]))
    return {'$schema': 'http://json-schema.org/draft-07/schema#', **local(schema), 'definitions': used}


def main(wheel, folder):
    with zipfile.ZipFile(wheel) as archive:
        for version in VERSIONS:
            start = 'kubernetes_validate/kubernetes-json-schema/' + version + '-local-strict/'
            definitions = json.loads(archive.read(start + DEFINITIONS))['$defs']
            os.makedirs(os.path.join(folder, version))
            for entry in archive.namelist():
                file = entry[len(start):]
                if not entry.startswith(start) or not file.endswith('.json') or file == DEFINITIONS:
                    continue
                schema = json.loads(archive.read(entry))
                if 'kind' in schema.get('properties', {}) and 'metadata' in schema['properties']:
                    with open(os.path.join(folder, version, file), 'w', encoding='utf-8') as target:
                        json.dump(whole(schema, definitions), target)


main(*sys.argv[1:])
