import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Logo,
  Typography,
  usePageTitle,
  Card,
  Button,
  DataTable,
  Pagination,
  UiProvider,
  type Column,
} from '../../src/index.js';
import { ElementSection, FeedbackSection, FormSection } from './sections.js';
import { darkColors, lightColors, type Colors } from '../../src/tokens/design-tokens.js';
import { ConfirmDialog, Popover, Tooltip } from '../../src/overlay.js';
import { BrowserRouter } from '../../src/router.js';
import './gallery.css';

const sections: { title: string; content: ReactNode }[] = [
  { title: 'Colours', content: <ColorSection /> },
  { title: 'Elements', content: <ElementSection /> },
  { title: 'Feedback', content: <FeedbackSection /> },
  { title: 'Forms', content: <FormSection /> },
  { title: 'Overlays and tables', content: <OverlaySection /> },
];

function Gallery() {
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

function Swatches({ title, colors }: { title: string; colors: Colors }) {
  const entries = Object.entries(colors).filter(([, value]: [string, string]) => value.startsWith('#'));
  return (
    <Card title={title} titleLevel={3}>
      <ul className="gallery-swatches">
        {entries.map(([name, value]: [string, string]) => (
          <li key={name} className="gallery-swatch">
            <svg aria-hidden="true">
              <rect width="100%" height="100%" rx="6" fill={value} />
            </svg>
            {name} <span className="ui-text-faint">{value}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ColorSection() {
  return (
    <>
      <Swatches title="Light" colors={lightColors} />
      <Swatches title="Dark" colors={darkColors} />
    </>
  );
}

interface Person {
  id: string;
  email: string;
}

const people: Person[] = [
  { id: '1', email: 'mira@example.org' },
  { id: '2', email: `${'a-very-long-address-'.repeat(6)}@example.org` },
];
const columns: Column<Person>[] = [
  { key: 'email', title: 'Email', cell: ({ email }) => email },
  { key: 'actions', title: 'Actions', cell: () => <Button>Approve</Button> },
];
function OverlaySection() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [page, setPage] = useState(1);
  return (
    <Card>
      <div className="ui-actions">
        <Button onClick={() => setIsOpen(true)}>Dialog</Button>
        <Popover content="Content" title="Title" trigger="click">
          <Button>Popover</Button>
        </Popover>
        <Tooltip title="This role will be assigned to the new user account">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => setIsBusy(!isBusy)}>Dialogs are {isBusy ? 'busy' : 'not busy'}</Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete Event"
        confirmLabel="Delete Event"
        busyLabel="Deleting..."
        isBusy={isBusy}
        isDestructive
        onConfirm={() => setIsBusy(true)}
        onCancel={() => setIsOpen(false)}
      >
        Are you sure you want to delete &quot;Training&quot;? This action cannot be undone.
      </ConfirmDialog>
      <DataTable label="People" columns={columns} rows={people} keyOf={({ id }) => id} emptyText="Nobody" />
      <DataTable
        label="Nobody"
        columns={columns}
        rows={[]}
        keyOf={({ id }) => id}
        emptyText="No pending registrations found"
      />
      <Pagination page={page} pageSize={25} total={500} onChange={setPage} />
    </Card>
  );
}

createRoot(document.getElementById('root')!).render(
  <UiProvider>
    <BrowserRouter>
      <Gallery />
    </BrowserRouter>
  </UiProvider>,
);
