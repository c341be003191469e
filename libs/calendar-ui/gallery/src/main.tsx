import { createRoot } from 'react-dom/client';
import { Logo, Typography, UiProvider, usePageTitle } from '@daymark/ui';
import { BrowserRouter } from '@daymark/ui/router';
import { CalendarSection } from './calendar-section.js';
import { SchedulerSection } from './scheduler-section.js';
import { CustomizationSection } from './customization-section.js';
import '@daymark/ui/gallery.css';

const sections = [
  { title: 'Scheduler', content: <SchedulerSection /> },
  { title: 'Customization and logo', content: <CustomizationSection /> },
  { title: 'Calendar', content: <CalendarSection /> },
];

/** All components in all states, in the system's colour scheme. */
function Gallery() {
  usePageTitle('Gallery');
  return (
    <main className="gallery">
      <div className="ui-page">
        <header className="ui-page-head-text">
          <Logo size={40} />
          <Typography.Title>Gallery of calendars</Typography.Title>
        </header>
        {sections.map(({ title, content }) => (
          <section key={title} className="gallery-section" aria-label={title}>
            <Typography.Title level={2}>{title}</Typography.Title>
            {content}
          </section>
        ))}
      </div>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <UiProvider>
    <BrowserRouter>
      <Gallery />
    </BrowserRouter>
  </UiProvider>,
);
