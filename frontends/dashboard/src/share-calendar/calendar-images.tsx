import { useId, useRef, useState } from 'react';
import { queryKey, useEndpointMutation, useInvalidation, useQueryClient } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { useUndo } from '@daymark/calendar-ui/undo';
import {
  calendarImages,
  COVER_ALT_MAX_CHARACTERS,
  deleteCalendarImage,
  getCalendar,
  putCalendarImage,
  updateCalendar,
  type Calendar,
  type CalendarImage,
} from '@daymark/contracts';
import { BusyButton, Button, Card, Input, LabeledField, useToast } from '@daymark/ui';
import { text } from '../texts.js';
import { useSharingUpdate } from '../use-update-calendar.js';

export function CalendarImages({ calendar }: { calendar: Calendar }) {
  return (
    <Card title={text('dashboard.share.images.title')}>
      <div className="ui-stack share-tab">
        {calendarImages.map((image) => (
          <ImageField key={image} calendar={calendar} image={image} />
        ))}
        {calendar.cover ? <CoverDescription calendar={calendar} /> : null}
      </div>
    </Card>
  );
}

function ImageField({ calendar, image }: { calendar: Calendar; image: CalendarImage }) {
  const shown = image === 'logo' ? calendar.logo_url : calendar.cover?.[0]?.url;
  return (
    <PictureField
      image={image}
      shown={shown ?? null}
      hint={text(`dashboard.share.images.hints.${image}`)}
      {...useImageUpdate(calendar, image)}
    />
  );
}

interface PictureFieldProps {
  image: CalendarImage;
  shown: string | null;
  hint: string;
  put: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
  isSaving: boolean;
}

export function PictureField({ image, shown, hint, put, remove, isSaving }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className="ui-labeled share-field"
      role="group"
      aria-label={text(`dashboard.share.images.names.${image}`)}
      aria-describedby={`${id}-hint`}
    >
      <span aria-hidden="true" className="share-field-name">
        {text(`dashboard.share.images.names.${image}`)}
      </span>
      {shown ? <img className={`share-image share-image-${image}`} src={shown} alt="" /> : null}
      <p id={`${id}-hint`} className="ui-text-secondary">
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={text(`dashboard.share.images.names.${image}`)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again after it was refused.
          target.value = '';
          if (file) void put(file);
        }}
      />
      <div className="ui-actions">
        <BusyButton
          onClick={() => input.current?.click()}
          isBusy={isSaving}
          busyLabel={text('dashboard.share.images.busy')}
        >
          {shown
            ? text(`dashboard.share.images.replace.${image}`)
            : text(`dashboard.share.images.choose.${image}`)}
        </BusyButton>
        {shown ? (
          <Button disabled={isSaving} onClick={() => void remove()}>
            {text(`dashboard.share.images.remove.${image}`)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function CoverDescription({ calendar }: { calendar: Calendar }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { save, isSaving } = useSharingUpdate(calendar, {
    done: text('dashboard.share.page.done'),
    failed: text('dashboard.share.page.failed'),
  });
  const stored = calendar.cover_alt ?? '';
  const submit = async () => {
    if (await save({ cover_alt: typed?.trim() || null })) setTyped(null);
  };
  return (
    <LabeledField
      label={text('dashboard.share.images.alt')}
      hint={text('dashboard.share.images.altHint')}
      className="share-field"
      action={
        <div className="ui-actions">
          <BusyButton
            onClick={() => void submit()}
            disabled={typed === null || typed === stored}
            isBusy={isSaving}
            busyLabel={text('dashboard.share.images.busy')}
          >
            {text('dashboard.share.images.saveAlt')}
          </BusyButton>
        </div>
      }
    >
      <Input
        value={typed ?? stored}
        maxLength={COVER_ALT_MAX_CHARACTERS}
        onChange={(event) => setTyped(event.target.value)}
      />
    </LabeledField>
  );
}

function useImageUpdate(calendar: Calendar, image: CalendarImage) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  const undo = useUndo();
  const params = { id: calendar.id, image };
  const query = { version: String(calendar.version) };
  const onSuccess = (changed: Calendar) => {
    void invalidate(updateCalendar, { refetchType: 'none' });
    queries.setQueryData(queryKey(getCalendar, { params: { id: calendar.id } }), changed);
  };
  const putting = useEndpointMutation(putCalendarImage, { onSuccess });
  const removing = useEndpointMutation(deleteCalendarImage, { onSuccess });
  const [isShrinking, setIsShrinking] = useState(false);

  const attempt = async (change: (undoKey: string) => Promise<unknown>) => {
    const action = undo.begin(calendar.name);
    try {
      await change(action.key);
      action.done({ title: text('dashboard.share.images.done') });
    } catch (error) {
      void invalidate(updateCalendar);
      sayFailure(text('dashboard.share.images.failed'))(error);
    }
  };
  const put = async (chosen: File) => {
    setIsShrinking(true);
    const file = await shrunkImage(chosen, image).catch(() => null);
    setIsShrinking(false);
    if (!file)
      return void toast.error({
        title: text('dashboard.share.images.failed'),
        description: text('dashboard.share.images.notReadable'),
      });
    await attempt((undoKey) => putting.mutateAsync({ params, query, file, undoKey }));
  };
  const remove = () => attempt((undoKey) => removing.mutateAsync({ params, query, undoKey }));
  return { put, remove, isSaving: isShrinking || putting.isPending || removing.isPending };
}

/** The largest width shown: more pixels would be discarded. */
const WIDTH_MAX: Record<CalendarImage, number> = { logo: 500, cover: 1600 };
const HEIGHT_MAX: Record<CalendarImage, number> = { logo: 500, cover: 2400 };
const JPEG_QUALITY = 0.9;

/** Photos from phones are many times as large as what is stored. A small image stays as it is. */
export async function shrunkImage(file: File, image: CalendarImage): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scale = Math.min(1, WIDTH_MAX[image] / width, HEIGHT_MAX[image] / height);
  if (scale === 1) {
    picture.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A logo may be transparent.
  const mediaType = image === 'logo' && file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made smaller.'))),
      mediaType,
      JPEG_QUALITY,
    );
  });
}
