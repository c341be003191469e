import { describe, expect, it } from '@jest/globals';
import { aCalendar, neverRespond, problemWith, renderPage, respondWith } from '@daymark/page-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../routes.js';

const pageOf = (...items: unknown[]) => respondWith({ items, total: items.length, page: 1, page_size: 100 });

describe('The dashboard', () => {
  it('shows three placeholders while the calendars are on their way', async () => {
    renderPage(DashboardRoutes, '/', { 'GET /api/calendars': neverRespond });
    expect(await screen.findAllByTestId('card-skeleton')).toHaveLength(3);
    expect(document.title).toBe('Your Calendars - Daymark');
  });

  it('shows each calendar with its visibility, description, date and way in', async () => {
    const hidden = aCalendar({
      id: '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12',
      name: 'Family',
      description: 'Birthdays',
      is_public: false,
    });
    renderPage(DashboardRoutes, '/', { 'GET /api/calendars': pageOf(aCalendar(), hidden) });
    const club = within(await screen.findByRole('region', { name: 'Rowing club' }));
    expect(club.getByText('Public')).toBeVisible();
    expect(club.getByText('No description')).toBeVisible();
    expect(club.getByText('Created on March 1st, 2025')).toBeVisible();
    const family = within(screen.getByRole('region', { name: 'Family' }));
    expect(family.getByText('Private')).toBeVisible();
    expect(family.getByText('Birthdays')).toBeVisible();
    expect(family.getByRole('link', { name: /^View Calendar/ })).toHaveAttribute(
      'href',
      `/calendar/detail/${hidden.id}`,
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('leads to the first calendar when there is none', async () => {
    renderPage(DashboardRoutes, '/', { 'GET /api/calendars': pageOf() });
    expect(await screen.findByRole('heading', { name: 'No calendars yet' })).toBeVisible();
    expect(screen.getByText('Create your first calendar to get started.')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Create Calendar' })) {
      expect(link).toHaveAttribute('href', '/calendar/create');
    }
  });

  it('says what failed, and loads again when told to', async () => {
    const { routes } = renderPage(DashboardRoutes, '/', {
      'GET /api/calendars': problemWith('FORBIDDEN', { detail: 'Not today' }),
    });
    expect(await screen.findByRole('heading', { name: 'Error loading calendars' })).toBeVisible();
    expect(screen.getByText('Not today')).toBeVisible();
    expect(await screen.findByText('Error fetching calendars')).toBeVisible();
    expect(screen.getByText('Not today. Please try refreshing the page.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    routes['GET /api/calendars'] = pageOf(aCalendar());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Rowing club' })).toBeVisible();
    expect(await screen.findByText('Attempting to reload your calendars...')).toBeVisible();
  });
});
