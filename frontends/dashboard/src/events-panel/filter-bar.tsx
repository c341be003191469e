import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useViewPreferences } from '@daymark/calendar-ui';
import { Button, ActionButton, Input } from '@daymark/ui';
import { DateField } from '@daymark/ui/date';
import { Popover } from '@daymark/ui/overlay';
import { text } from '../texts.js';
import { hasDates, type EventFilters } from './event-filters.js';

interface FilterBarProps {
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { weekStart } = useViewPreferences();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setIsOpen(false);
    button.current?.focus();
  };
  const dates = (
    // Handles the keys of the fields inside as they bubble.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="ui-stack filter-dates"
      role="dialog"
      aria-label={text('dashboard.filters.filter')}
      onKeyDown={onKeyDown}
    >
      <label htmlFor={`${id}-start`}>{text('dashboard.filters.startDate')}</label>
      <DateField
        id={`${id}-start`}
        value={filters.startDate}
        placeholder={text('dashboard.filters.pickDate')}
        weekStart={weekStart}
        onChange={(startDate) => onChange({ ...filters, startDate })}
      />
      <label htmlFor={`${id}-end`}>{text('dashboard.filters.endDate')}</label>
      <DateField
        id={`${id}-end`}
        value={filters.endDate}
        min={filters.startDate}
        placeholder={text('dashboard.filters.pickDate')}
        weekStart={weekStart}
        onChange={(endDate) => onChange({ ...filters, endDate })}
      />
      <Button onClick={() => onChange({ ...filters, startDate: null, endDate: null })}>
        {text('dashboard.filters.clearDates')}
      </Button>
    </div>
  );
  return (
    <div className="filter-bar" role="search" aria-label={text('dashboard.filters.label')}>
      <Input
        className="filter-search"
        data-shortcut="search"
        value={filters.search}
        onChange={(event) => onChange({ ...filters, search: event.target.value })}
        placeholder={text('dashboard.filters.search')}
        aria-label={text('dashboard.filters.search')}
        maxLength={200}
        suffix={
          <ActionButton
            kind="quiet"
            className="filter-clear"
            aria-label={text('dashboard.filters.clearSearch')}
            hidden={filters.search === ''}
            onClick={() => onChange({ ...filters, search: '' })}
          >
            <span aria-hidden="true">×</span>
          </ActionButton>
        }
      />
      <Popover
        open={isOpen}
        onOpenChange={setIsOpen}
        afterOpenChange={(open) => {
          if (open) document.getElementById(`${id}-start`)?.focus();
        }}
        trigger="click"
        placement="bottomRight"
        content={dates}
        destroyOnHidden
      >
        <Button
          ref={button}
          type={hasDates(filters) ? 'primary' : 'default'}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
        >
          {hasDates(filters) ? text('dashboard.filters.filtering') : text('dashboard.filters.filter')}
        </Button>
      </Popover>
    </div>
  );
}
