import { useId, useState } from 'react';
import { EMBED_SITES_MAX, parseEmbedSite, type Calendar } from '@daymark/contracts';
import { BusyLabel, Button, Card, Input } from '@daymark/ui';
import { useUnsavedChanges } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { useSharingUpdate } from './use-sharing-update.js';

/** The sites that may embed the calendar: one per line, empty for every site. */
export function EmbedSites({ calendar }: { calendar: Calendar }) {
  const text = shareTexts.sites;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { save, isSaving } = useSharingUpdate(calendar, text);
  const stored = calendar.embed_sites.join('\n');
  const isChanged = typed !== null && typed !== stored;
  useUnsavedChanges(isChanged);

  const submit = async () => {
    const { sites, wrong } = readSites(typed ?? stored);
    const refusal = wrong
      ? text.wrong(wrong)
      : sites.length > EMBED_SITES_MAX && text.tooMany(EMBED_SITES_MAX);
    setError(refusal || null);
    // Input typed during the request is not overwritten.
    if (!refusal && (await save({ embed_sites: sites })))
      setTyped((current) => (current === typed ? null : current));
  };

  return (
    <Card title={text.title}>
      <div className="share-field">
        <label htmlFor={id}>{text.label}</label>
        <Input.TextArea
          id={id}
          rows={3}
          value={typed ?? stored}
          placeholder={text.placeholder}
          spellCheck={false}
          aria-describedby={`${id}-hint ${id}-error`}
          {...(error ? { status: 'error', 'aria-invalid': true } : {})}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
        />
        <p id={`${id}-error`} role="alert" className="share-failure">
          {error}
        </p>
        <p id={`${id}-hint`} className="ui-text-secondary">
          {text.hint}
        </p>
      </div>
      <div className="ui-actions">
        <Button type="primary" onClick={() => void submit()} loading={isSaving} disabled={!isChanged}>
          <BusyLabel isBusy={isSaving} busyLabel={text.busy}>
            {text.save}
          </BusyLabel>
        </Button>
      </div>
    </Card>
  );
}

/** Parses sites, one per line; a name without a scheme gets https. `wrong` is the first invalid one. */
export function readSites(text: string): { sites: string[]; wrong: string | null } {
  const sites: string[] = [];
  for (const line of text.split(/[\n,]/).map((each) => each.trim())) {
    if (line === '') continue;
    const site = parseEmbedSite(line.includes('://') ? line : `https://${line}`);
    if (site === null) return { sites, wrong: line };
    if (!sites.includes(site)) sites.push(site);
  }
  return { sites, wrong: null };
}
