export { datedSpanWithZone, firstDateOf, unbroken, whenOf, writeMoved } from './event-when.js';
export { inBrackets, showTimes } from './show-times.js';
