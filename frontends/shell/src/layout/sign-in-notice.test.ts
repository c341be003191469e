import { describe, expect, it } from '@jest/globals';
import { announcedRemotes } from '../../test/support/fake-remotes.js';
import { findPage } from '../remotes/index.js';
import { signInNotice } from './shared-layout.js';

const pageAt = (path: string) => findPage(announcedRemotes, path)!.page;
const AGAIN = { title: 'Authentication required', description: 'Please sign in to continue' };

describe('Somebody who is led to the sign-in page', () => {
  it('sees no notice at the dashboard, the list of events and the console', () => {
    expect(['/', '/events', '/admin'].map((path) => signInNotice(pageAt(path), null))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('sees what needs an account', () => {
    const description = (path: string) => signInNotice(pageAt(path), null)?.description;
    expect(description('/calendar/create')).toBe('You must be logged in to create a calendar');
    expect(description('/event/create')).toBe('You must be logged in to create events');
    expect(description('/calendar/1/add-event')).toBe('You must be logged in to create events');
    expect(description('/event/1/edit')).toBe('You must be logged in to edit events');
  });

  it('is asked to sign in again when the session expired, on any page', () => {
    expect(['/', '/event/create'].map((path) => signInNotice(pageAt(path), 'expired'))).toEqual([
      AGAIN,
      AGAIN,
    ]);
  });

  it('sees no notice after signing out', () => {
    expect(['/', '/event/create'].map((path) => signInNotice(pageAt(path), 'signed-out'))).toEqual([
      null,
      null,
    ]);
  });
});
