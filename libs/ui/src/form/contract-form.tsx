import { createContext, useContext, useId, type ReactElement, type ReactNode } from 'react';
import { Alert, Form, Switch } from 'antd';
import { BusyButton } from './busy-button.js';
import { classNames } from '../elements/class-names.js';
import type { ContractFormController } from './use-contract-form.js';

const BusyContext = createContext(false);

interface ContractFormProps<Values extends object> {
  form: ContractFormController<Values>;
  label: string;
  className?: string;
  children: ReactNode;
}

export function ContractForm<Values extends object>({
  form,
  label,
  className,
  children,
}: ContractFormProps<Values>) {
  return (
    <BusyContext value={form.isBusy}>
      <Form<Values>
        form={form.instance}
        name={form.id}
        aria-label={label}
        layout="vertical"
        requiredMark={false}
        initialValues={form.initialValues}
        onFinish={form.submit}
        onValuesChange={form.onValuesChange}
        className={className}
        noValidate
      >
        {form.messages.length > 0 ? (
          <Alert type="error" showIcon className="ui-form-messages" title={form.messages.join(' ')} />
        ) : null}
        {children}
      </Form>
    </BusyContext>
  );
}

interface ContractFieldProps {
  /** The path of its value in the form, joined with dots. */
  name: string;
  label: ReactNode;
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: ReactNode;
  valuePropName?: string;
  className?: string;
  /** A control with `value` and `onChange`. */
  children: ReactElement;
}

function Field({
  name,
  label,
  isOptional,
  isRequired,
  hint,
  valuePropName,
  className,
  children,
}: ContractFieldProps) {
  return (
    <Form.Item
      name={name.split('.')}
      label={
        <>
          {label}
          {isOptional ? <span className="ui-optional">(optional)</span> : null}
        </>
      }
      {...(isRequired ? { required: true } : {})}
      {...(hint ? { extra: hint } : {})}
      {...(valuePropName ? { valuePropName } : {})}
      {...(className ? { className } : {})}
    >
      {children}
    </Form.Item>
  );
}

interface SwitchFieldProps {
  name: string;
  label: string;
  hint?: string;
  isDisabled?: boolean;
}

function SwitchField({ name, label, hint, isDisabled = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="ui-switch-field">
      <div className="ui-switch-text">
        <label htmlFor={id}>{label}</label>
        {hint ? <span id={`${id}-hint`}>{hint}</span> : null}
      </div>
      <Form.Item name={name.split('.')} valuePropName="checked" noStyle>
        <Switch id={id} disabled={isDisabled} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} />
      </Form.Item>
    </div>
  );
}

interface SubmitButtonProps {
  children: string;
  busyLabel: string;
  kind?: 'primary' | 'create';
  isDisabled?: boolean;
}

function Submit({ children, busyLabel, kind = 'primary', isDisabled = false }: SubmitButtonProps) {
  const isBusy = useContext(BusyContext);
  return (
    <BusyButton
      type="primary"
      htmlType="submit"
      disabled={isDisabled}
      isBusy={isBusy}
      busyLabel={busyLabel}
      className={classNames(kind === 'create' && 'ui-submit-create')}
    >
      {children}
    </BusyButton>
  );
}

ContractForm.Field = Field;
ContractForm.SwitchField = SwitchField;
ContractForm.Submit = Submit;
