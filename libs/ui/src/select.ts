/** The field that searches in its choices. It is as heavy as all other overlays together. */
export { Select } from 'antd';
export type { RefSelectProps } from 'antd';
