import { useState } from 'react';
import { Button, Card, DataTable, Pagination, type Column } from '../../src/index.js';
import { ConfirmDialog, Popover, Tooltip } from '../../src/overlay.js';

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
export function OverlaySection() {
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
