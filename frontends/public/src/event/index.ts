export { datedSpanWithZone, firstDateOf, unbroken, whenOf } from './event-when.js';
export { hourCycleOfPerson, inBrackets, showTimes } from './show-times.js';
