"""Reads an iCalendar feed as Python's icalendar and recurring-ical-events understand it: nothing of ours is in it.

Takes {"ics", "from", "to"} on standard input, the window as milliseconds since 1970, and writes the occurrences that
begin or run in it, each as [uid, title, start, end]; dates are midnights in UTC.
"""
import datetime
import json
import sys

import icalendar
import recurring_ical_events

UTC = datetime.timezone.utc


def milliseconds(moment):
    if not isinstance(moment, datetime.datetime):
        moment = datetime.datetime(moment.year, moment.month, moment.day, tzinfo=UTC)
    if moment.tzinfo is None:
        raise ValueError("a floating time: %s" % moment)
    return round(moment.timestamp() * 1000)


def main():
    asked = json.load(sys.stdin)
    calendar = icalendar.Calendar.from_ical(asked["ics"])
    window = [datetime.datetime.fromtimestamp(asked[name] / 1000, UTC) for name in ("from", "to")]
    found = [
        [str(event["UID"]), str(event["SUMMARY"]), milliseconds(event["DTSTART"].dt), milliseconds(event["DTEND"].dt)]
        for event in recurring_ical_events.of(calendar).between(*window)
    ]
    json.dump(found, sys.stdout)


main()
