import { Tag } from '@daymark/ui/core';
import { texts } from './texts.js';

/** Whether everybody with the link can see a calendar. */
export function VisibilityTag({ isPublic }: { isPublic: boolean }) {
  return <Tag tone={isPublic ? 'success' : 'neutral'}>{isPublic ? texts.public : texts.private}</Tag>;
}
