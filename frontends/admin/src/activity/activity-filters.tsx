import { getSettings } from '@daymark/contracts';
import { auditActions, auditOutcomes, type AuditPerson } from '@daymark/contracts/administration';
import { browserLocale, LabeledField, NativeSelect, weekStartOf } from '@daymark/ui';
import { DateField } from '@daymark/ui/date';
import { Select } from '@daymark/ui/select';
import { useEndpointQuery } from '@daymark/api-client';
import { languageInUse } from '@daymark/texts';
import { AccountSelect } from '../account-select.js';
import { text } from '../texts.js';
import type { ActivityView } from './use-activity.js';

const actions = auditActions
  .map((action) => ({ value: action, label: text(`admin.activity.actions.${action}`) }))
  .sort((a, b) => a.label.localeCompare(b.label, languageInUse()));
const outcomes = auditOutcomes.map((outcome) => ({
  value: outcome,
  label: text(`admin.activity.outcomes.${outcome}`),
}));

interface ActivityFiltersProps {
  view: ActivityView;
  people: readonly AuditPerson[];
  onChange: (changes: Partial<ActivityView>) => void;
}

export function ActivityFilters({ view, people, onChange }: ActivityFiltersProps) {
  const { data: settings } = useEndpointQuery(getSettings, {});
  const weekStart = settings?.week_start ?? weekStartOf(browserLocale());
  return (
    <div className="activity-filters" role="search" aria-label={text('admin.activity.filters.label')}>
      <LabeledField className="activity-filter" label={text('admin.activity.filters.person')}>
        <AccountSelect
          placeholder={text('admin.activity.filters.anybody')}
          value={view.person}
          // Also those who were deleted.
          loadedAccounts={people.map((person) => ({
            id: person.id,
            email: person.email ?? person.pseudonym,
          }))}
          onChange={(person) => onChange({ person: person?.id ?? null })}
        />
      </LabeledField>
      <LabeledField className="activity-filter" label={text('admin.activity.filters.action')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder={text('admin.activity.filters.anything')}
          value={view.action}
          options={actions}
          onChange={(action) => onChange({ action: action ?? null })}
          className="activity-action"
        />
      </LabeledField>
      <LabeledField className="activity-filter" label={text('admin.activity.filters.outcome')}>
        <NativeSelect
          options={[{ value: null, label: text('admin.activity.filters.anyOutcome') }, ...outcomes]}
          value={view.outcome}
          onChange={(outcome) => onChange({ outcome })}
        />
      </LabeledField>
      <LabeledField className="activity-filter" label={text('admin.activity.filters.from')}>
        <DateField
          value={view.firstDay}
          weekStart={weekStart}
          onChange={(firstDay) => onChange({ firstDay })}
        />
      </LabeledField>
      <LabeledField className="activity-filter" label={text('admin.activity.filters.to')}>
        <DateField
          value={view.lastDay}
          min={view.firstDay}
          weekStart={weekStart}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      </LabeledField>
    </div>
  );
}
