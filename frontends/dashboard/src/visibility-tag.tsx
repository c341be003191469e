import type { Calendar } from '@daymark/contracts';
import { Tag } from '@daymark/ui/core';
import { text } from './texts.js';

type Visibility = Pick<Calendar, 'is_public' | 'owner_is_inactive'>;

/** Whether the audience sees a calendar: none of an owner whose account is deactivated. */
export const VisibilityTag = ({ calendar: { is_public, owner_is_inactive } }: { calendar: Visibility }) =>
  is_public && owner_is_inactive ? (
    <Tag>{text('dashboard.ownerNotActive')}</Tag>
  ) : (
    <Tag tone={is_public ? 'success' : 'neutral'}>
      {is_public ? text('dashboard.public') : text('dashboard.private')}
    </Tag>
  );
