import { describe, expect, it } from '@jest/globals';
import { calendarProgramOf } from './reads.module.js';

describe('The kind of program that fetches a feed', () => {
  it.each([
    ['google', 'Google-Calendar-Importer'],
    ['google', 'Mozilla/5.0 (compatible; Google-Calendar-Importer)'],
    ['apple', 'iOS/17.5.1 (21F90) dataaccessd/1.0'],
    ['apple', 'macOS/14.5 (23F79) CalendarAgent/1013.1'],
    ['apple', 'Mac+OS+X/10.15.7 (19H15) CalendarAgent/930.5.1'],
    ['apple', 'Mac OS X/10.13.6 (17G65) CalendarAgent/399.2.2'],
    ['outlook', 'Microsoft Exchange/15.20 (Internet Calendar)'],
    ['outlook', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)'],
    ['outlook', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
    ['yahoo', 'YahooCalendar/1.0'],
    ['thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.0'],
    ['browser', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126 Safari/537.36'],
    ['other', 'curl/8.5.0'],
    ['other', ''],
    ['other', undefined],
  ])('is %s for %s', (program, userAgent) => {
    expect(calendarProgramOf(userAgent)).toBe(program);
  });
});
