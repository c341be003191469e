import { useState } from 'react';
import { TimeZonePicker, TimeZoneSelect } from '../../src/time-zones.js';

export function CalendarSection() {
  const [zone, setZone] = useState('UTC');
  return (
    <>
      <TimeZoneSelect value={zone} onChange={setZone} aria-label="Time zone" />
      <TimeZonePicker value={zone} onChange={setZone} placeholder="Time zone" />
    </>
  );
}
