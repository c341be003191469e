import { useId, useState, type ComponentProps } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { listLocations, LOCATION_MAX_CHARACTERS } from '@daymark/contracts';
import { classNames } from '@daymark/ui/public';

/** Proposes the person's own places, the most frequent first: loaded once it has the focus, for all that is typed. */
export function LocationInput(props: ComponentProps<'input'>) {
  const listId = useId();
  const [isNeeded, setIsNeeded] = useState(false);
  const { data } = useEndpointQuery(listLocations, {}, { enabled: isNeeded, retry: false });
  return (
    <>
      <input
        {...props}
        name="location"
        className={classNames('ui-input', props.className)}
        list={listId}
        onFocus={() => setIsNeeded(true)}
        maxLength={LOCATION_MAX_CHARACTERS}
        autoComplete="off"
        dir="auto"
      />
      <datalist id={listId}>
        {data?.items.map((location) => (
          <option key={location} value={location} />
        ))}
      </datalist>
    </>
  );
}
