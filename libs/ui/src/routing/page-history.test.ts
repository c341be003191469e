import { describe, expect, it, jest } from '@jest/globals';
import { memoryEntries, createPageHistory } from './page-history.js';

describe('The history under the router', () => {
  it('keeps to the page where a step names only a query or a fragment', () => {
    const history = createPageHistory(memoryEntries('/events?page=2'));
    history.push({ search: '?page=3' });
    expect(history.location).toMatchObject({ pathname: '/events', search: '?page=3', hash: '' });
    history.replace('#top', { from: 'a test' });
    expect(history.location).toMatchObject({ pathname: '/events', search: '', hash: '#top' });
    expect(history.location.state).toEqual({ from: 'a test' });
  });

  it('leaves what else the first entry carries as it is', () => {
    const entries = memoryEntries('/auth');
    entries.replace({ mailLink: 'token', idx: undefined } as never, '/auth');
    createPageHistory(entries);
    expect(entries.state()).toEqual({ mailLink: 'token', idx: 0 });
  });

  it('tells of each step, and says of Back that it was one', () => {
    const history = createPageHistory(memoryEntries('/'));
    const heard: string[] = [];
    const stop = history.listen(({ action, location }) => heard.push(`${action} ${location.pathname}`));
    history.push('/events');
    history.replace('/search');
    history.go(-1);
    stop();
    history.push('/settings');
    expect(heard).toEqual(['PUSH /events', 'REPLACE /search', 'POP /']);
  });

  it('knows the page that the shown one was opened from, also after it was replaced and after Back', () => {
    const history = createPageHistory(memoryEntries('/dashboard?view=week'));
    expect(history.pageBefore).toBeNull();
    history.replace('/dashboard?view=day');
    expect(history.pageBefore).toBeNull();
    history.push('/event/create');
    history.replace('/event/create?date=2031-11-18');
    expect(history.pageBefore).toBe('/dashboard?view=day');
    history.push({ search: '?date=2031-11-19' });
    expect(history.pageBefore).toBeNull();
    history.go(-1);
    expect(history.pageBefore).toBe('/dashboard?view=day');
  });

  it('lets steps wait, Back among them, until one is taken', () => {
    const history = createPageHistory(memoryEntries('/'));
    const told = jest.fn();
    history.push('/events');
    history.listen(told);
    let take = () => {};
    const stop = history.ask((_pathname, go) => {
      take = go;
      return true;
    });
    history.push('/search');
    expect(history.location.pathname).toBe('/events');
    history.go(-1);
    expect(history.location.pathname).toBe('/events');
    expect(told).not.toHaveBeenCalled();
    take();
    expect(history.location.pathname).toBe('/');
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    history.push('/settings');
    expect(history.location.pathname).toBe('/settings');
  });
});
