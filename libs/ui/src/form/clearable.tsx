import { CloseIcon } from '../elements/icons.js';
import { text } from '../texts.js';

/** The `allowClear` of an Input; antd's own icon has an English name. */
export const clearable = () => ({ clearIcon: <CloseIcon aria-label={text('components.clear')} /> });
