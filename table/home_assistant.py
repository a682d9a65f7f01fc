"""Checks offers to Home Assistant, a line of JSON each, against its own code.

It wants its package, a version with device discovery (2024.12.5 on Python 3.12):

    python3.12 -m venv ha && ha/bin/pip install homeassistant==2024.12.5 paho-mqtt==1.6.1
    cargo run -q -p table --example offers | ha/bin/python table/home_assistant.py
"""

import importlib
import json
import logging
import sys

from homeassistant.components.mqtt import discovery

# It warns of being used outside of a running Home Assistant.
logging.disable(logging.WARNING)

offers = 0
for line in sys.stdin:
    offer = discovery.MQTTDiscoveryPayload(json.loads(line))
    # As a message on homeassistant/device/<id>/config is taken: long keys, the device's schema, then each part's.
    discovery._replace_all_abbreviations(offer)
    discovery.DEVICE_DISCOVERY_SCHEMA(offer)
    told = 0
    for part in offer["components"].values():
        platform = part.pop("platform")
        # One that has its platform alone is taken away.
        if not part:
            continue
        discovery._merge_common_device_options(part, offer)
        part |= {"device": offer["device"], "origin": offer["origin"]}
        module = importlib.import_module(f"homeassistant.components.mqtt.{platform}")
        module.DISCOVERY_SCHEMA(part)
        told += 1
    print(f"{offer['device']['identifiers'][0]}: {told} entities")
    offers += 1
assert offers, "nothing was offered"
