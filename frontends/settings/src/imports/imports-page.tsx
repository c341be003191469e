import { FileDropZone, ImportFileButton, useImportFile } from '@daymark/calendar-ui/import-file';
import { Card, Typography, usePageTitle } from '@daymark/ui';
import { useSearchParams } from '@daymark/ui/router';
import { id } from '@daymark/contracts';
import { texts } from '../texts.js';
import { ExportCard } from './export-card.js';
import { ImportAddress } from './import-address.js';
import { ImportHistory } from './import-history.js';

/** '/imports': importing a calendar file, and earlier imports. `?calendar=` names the target calendar. */
export function ImportsPage() {
  const text = texts.imports;
  usePageTitle(text.title);
  const [query] = useSearchParams();
  const { data: calendarId } = id().safeParse(query.get('calendar'));
  const { bring, uploading } = useImportFile(calendarId);
  return (
    <div className="ui-page ui-page-narrow">
      <FileDropZone onFiles={bring} />
      <Typography.Title>{text.title}</Typography.Title>
      <div className="settings-cards">
        <Card title={text.bring.title}>
          <div className="settings-form">
            <p>{text.bring.text}</p>
            <ul className="import-kinds">
              {text.bring.kinds.map((kind) => (
                <li key={kind}>{kind}</li>
              ))}
            </ul>
            <ImportFileButton isPrimary uploading={uploading} onFiles={bring}>
              {text.bring.choose}
            </ImportFileButton>
            <p className="settings-hint">{text.bring.hint}</p>
            <ImportAddress calendarId={calendarId} />
          </div>
        </Card>
        <ImportHistory />
        <ExportCard />
      </div>
    </div>
  );
}
