import { useEffect, useLayoutEffect, useRef } from 'react';
import { Modal as AntdModal, type ModalProps } from 'antd';

/** Of choices the one that is made. */
const FIELD =
  'input:is(:checked, :not([type="radio"])):not([type="hidden"], [readonly]), textarea:not([readonly]), select, [role="combobox"]';

/**
 * A modal dialog. The focus starts in its first field, otherwise at Cancel, never at the close button, and returns to
 * what opened it.
 */
export function Modal({ children, ...props }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const { open: isOpen = false, afterOpenChange } = props;
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    // After the dialog has stored the previous focus for restoring it.
    const frame = requestAnimationFrame(() => focusFirst(content.current));
    return () => {
      cancelAnimationFrame(frame);
      // A dialog that is removed and not closed restores nothing.
      if (document.activeElement === document.body)
        (opener.current as HTMLElement | null)?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return (
    <AntdModal
      {...props}
      afterOpenChange={(isShown) => {
        if (isShown) focusFirst(content.current);
        afterOpenChange?.(isShown);
      }}
    >
      <div ref={content}>{children}</div>
    </AntdModal>
  );
}

function focusFirst(content: HTMLElement | null): void {
  const dialog = content?.closest('[role="dialog"]');
  if (!content || !dialog) return;
  const focused = document.activeElement;
  const isChosen = dialog.contains(focused) && focused?.matches('.ant-modal-body *, .ant-modal-footer *');
  if (isChosen) return;
  const usable = (root: Element | null, selector: string) =>
    [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
      (element) => !element.matches(':disabled'),
    );
  const first =
    usable(content, FIELD) ??
    usable(dialog.querySelector('.ant-modal-footer'), 'button') ??
    usable(content, 'a[href], button');
  first?.focus({ preventScroll: true });
}
