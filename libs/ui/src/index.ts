/** The core of the design system: light enough for the sign-in page. Heavier parts have entries of their own. */
export { Alert, Button, Form, Input, Switch } from 'antd';
export type { ButtonProps, FormInstance, InputProps } from 'antd';
export * from './light.js';
export { PasswordInput } from './form/password-input.js';
export { ContractForm } from './form/contract-form.js';
export {
  useContractForm,
  type ContractFormController,
  type ContractFormOptions,
} from './form/use-contract-form.js';
export { UiProvider } from './theme/ui-provider.js';
export { useToast, type Toasts, type ToastText } from './toast/toasts.js';
