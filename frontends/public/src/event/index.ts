export { datedSpanWithZone, firstDateOf, unbroken, whenOf } from './event-when.js';
export { inBrackets, showTimes } from './show-times.js';
