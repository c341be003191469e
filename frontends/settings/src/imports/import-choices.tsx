import { useState } from 'react';
import { may, useJoinedCalendars, ColorDot } from '@daymark/calendar-ui';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zone-picker';
import { NAME_MAX_CHARACTERS } from '@daymark/contracts';
import type { Import } from '@daymark/contracts/interchange';
import { Input, NativeSelect, SwitchRow, LabeledField } from '@daymark/ui';
import { text } from '../texts.js';
import type { ImportActions } from './use-import.js';

const NEW = 'new';
const EACH = 'each';

/** Each choice is saved at once; the entries are compared again if needed. */
export function ImportChoices({ data, actions }: { data: Import; actions: ImportActions }) {
  const { new_calendar: newCalendar, source } = data;
  const [name, setName] = useState(newCalendar?.name ?? source?.name ?? '');
  const listed = useJoinedCalendars();
  const calendars = listed.calendars.filter((each) => may(each, 'manage'));
  // The selected one is always listed.
  const isListed = !data.calendar || calendars.some((each) => each.id === data.calendar?.id);
  const options = data.calendar && !isListed ? [data.calendar, ...calendars] : calendars;
  const chooseNew = (more: { name?: string; is_public?: boolean } = {}) => {
    const calendar = {
      name: (more.name ?? name).trim() || text('settings.imports.choices.newName'),
      is_public: more.is_public ?? newCalendar?.is_public ?? false,
      ...(newCalendar?.color ? { color: newCalendar.color } : {}),
    };
    return actions.choose({ new_calendar: calendar });
  };
  const choose = (value: string) => {
    if (value === EACH) return actions.choose({ into_each: true });
    return value === NEW ? chooseNew() : actions.choose({ calendar_id: value });
  };
  return (
    <div className="import-choices">
      <LabeledField label={text('settings.imports.choices.calendar')}>
        <NativeSelect
          options={[
            ...(data.parts
              ? [{ value: EACH, label: text('settings.imports.choices.each', { count: data.parts.total }) }]
              : []),
            {
              value: NEW,
              label: data.parts
                ? text('settings.imports.choices.oneNewCalendar')
                : text('settings.imports.choices.newCalendar'),
            },
            ...options.map((calendar) => ({ value: calendar.id, label: calendar.name })),
          ]}
          value={data.into_each ? EACH : (data.calendar?.id ?? NEW)}
          onChange={(value) => void choose(value)}
        />
      </LabeledField>
      {data.into_each && data.parts ? <ImportParts parts={data.parts} /> : null}
      {data.calendar || data.into_each ? null : (
        <>
          <LabeledField label={text('settings.imports.choices.name')}>
            <Input
              value={name}
              maxLength={NAME_MAX_CHARACTERS}
              onChange={({ target }) => setName(target.value)}
              onBlur={() => {
                if (name.trim() !== (newCalendar?.name ?? '')) void chooseNew({ name });
              }}
            />
          </LabeledField>
          <SwitchRow
            label={text('settings.imports.choices.isPublic')}
            hint={text('settings.imports.choices.isPublicHint')}
            isOn={newCalendar?.is_public ?? false}
            onChange={(is_public) => void chooseNew({ is_public })}
          />
        </>
      )}
      {source && source.floating > 0 ? (
        <LabeledField
          label={text('settings.imports.choices.zone')}
          hint={text('settings.imports.choices.zoneHint', { count: source.floating })}
        >
          <TimeZonePicker value={data.timezone} onChange={(timezone) => void actions.choose({ timezone })} />
        </LabeledField>
      ) : null}
      <SwitchRow
        label={text('settings.imports.choices.shared')}
        hint={
          source && source.private > 0
            ? text('settings.imports.choices.private', { count: source.private })
            : text('settings.imports.choices.sharedHint')
        }
        isOn={data.is_public_shareable}
        onChange={(is_public_shareable) => void actions.choose({ is_public_shareable })}
      />
      <SwitchRow
        label={text('settings.imports.choices.olderMayWin')}
        hint={text('settings.imports.choices.olderMayWinHint')}
        isOn={data.older_may_win}
        onChange={(older_may_win) => void actions.choose({ older_may_win })}
      />
    </div>
  );
}

function ImportParts({ parts: { total, in_none, first } }: { parts: NonNullable<Import['parts']> }) {
  return (
    <div className="ui-labeled">
      <ul className="import-parts" aria-label={text('settings.imports.parts.label')}>
        {first.map(({ name, color, entries }, position) => (
          <li key={position} className="import-part">
            {color ? <ColorDot color={color} /> : null}
            <bdi>{name}</bdi>
            <span className="ui-hint">{text('settings.imports.parts.entries', { count: entries })}</span>
          </li>
        ))}
      </ul>
      {total > first.length ? (
        <p className="ui-hint">{text('settings.imports.parts.more', { count: total - first.length })}</p>
      ) : null}
      {in_none > 0 ? (
        <p className="ui-hint">{text('settings.imports.parts.inNone', { count: in_none })}</p>
      ) : null}
      <p className="ui-hint">{text('settings.imports.parts.hint')}</p>
    </div>
  );
}
