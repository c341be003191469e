import { Input, type InputProps } from 'antd';
import { CloseIcon } from '../elements/icons.js';
import { text } from '../texts.js';

/** A field that searches in a page, which a shortcut leads to. Antd's own icon for clearing it has an English name. */
export const SearchInput = (props: InputProps) => (
  <Input
    aria-label={props.placeholder}
    data-shortcut="search"
    allowClear={{ clearIcon: <CloseIcon aria-label={text('components.clear')} /> }}
    {...props}
  />
);
