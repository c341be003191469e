import { Tag } from '@daymark/ui/core';
import { texts } from './texts.js';

/** Whether a calendar can be seen by everybody with its link. */
export function VisibilityTag({ isPublic }: { isPublic: boolean }) {
  return <Tag tone={isPublic ? 'success' : 'neutral'}>{isPublic ? texts.public : texts.private}</Tag>;
}
