import * as z from 'zod';
import { message } from '../texts.js';

/** What members of a calendar may do in it, in ascending order: each may do what the ones before it may. */
export const memberRoles = ['viewer', 'contributor', 'editor', 'manager'] as const;
export const MemberRole = z.enum(memberRoles, message('choice.role'));
export type MemberRole = z.infer<typeof MemberRole>;

export const calendarRoles = [...memberRoles, 'owner'] as const;
export const CalendarRole = z.enum(calendarRoles);
export type CalendarRole = z.infer<typeof CalendarRole>;

/** Whether a role includes what another one may do. Null: somebody who only sees what is public. */
export const isAtLeast = (role: CalendarRole | null | undefined, least: CalendarRole): boolean =>
  role != null && calendarRoles.indexOf(role) >= calendarRoles.indexOf(least);
