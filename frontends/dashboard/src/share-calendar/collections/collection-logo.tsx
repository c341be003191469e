import { useState } from 'react';
import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { deleteCollectionLogo, putCollectionLogo, type Collection } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { text } from '../../texts.js';
import { PictureField, shrunkImage } from '../calendar-images.js';

/** Stored when chosen. */
export function CollectionLogo({ collection }: { collection: Collection }) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const invalidate = useInvalidation();
  const onSettled = () => invalidate(putCollectionLogo);
  const putting = useEndpointMutation(putCollectionLogo, { onSettled });
  const removing = useEndpointMutation(deleteCollectionLogo, { onSettled });
  const [isShrinking, setIsShrinking] = useState(false);
  const input = { params: { id: collection.id }, query: { version: String(collection.version) } };
  const attempt = async (change: () => Promise<unknown>) => {
    try {
      await change();
      toast.success({ title: text('dashboard.share.together.saved'), description: collection.name });
    } catch (error) {
      sayFailure(text('dashboard.share.images.failed'))(error);
    }
  };
  const put = async (chosen: File) => {
    setIsShrinking(true);
    const file = await shrunkImage(chosen, 'logo').catch(() => null);
    setIsShrinking(false);
    if (!file)
      return void toast.error({
        title: text('dashboard.share.images.failed'),
        description: text('dashboard.share.images.notReadable'),
      });
    await attempt(() => putting.mutateAsync({ ...input, file }));
  };
  return (
    <PictureField
      image="logo"
      shown={collection.logo_url}
      hint={text('dashboard.share.together.logoHint')}
      put={put}
      remove={() => attempt(() => removing.mutateAsync(input))}
      isSaving={isShrinking || putting.isPending || removing.isPending}
    />
  );
}
