import type { ReactNode } from 'react';
import { Logo, Typography, usePageTitle } from '../../src/index.js';
import { ColorSection } from './color-section.js';
import { ElementSection } from './element-section.js';
import { FeedbackSection } from './feedback-section.js';
import { FormSection } from './form-section.js';
import { OverlaySection } from './overlay-section.js';

const sections: { title: string; content: ReactNode }[] = [
  { title: 'Colours', content: <ColorSection /> },
  { title: 'Elements', content: <ElementSection /> },
  { title: 'Feedback', content: <FeedbackSection /> },
  { title: 'Forms', content: <FormSection /> },
  { title: 'Overlays and tables', content: <OverlaySection /> },
];

/** All components in all states, in the system's colour scheme. */
export function Gallery() {
  usePageTitle('Gallery');
  return (
    <main className="gallery">
      <div className="ui-page">
        <header className="ui-page-head-text">
          <Logo size={40} />
          <Typography.Title>Gallery</Typography.Title>
          <p className="ui-page-subtitle">
            Change the colour scheme of the system, or the width of the window.
          </p>
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
