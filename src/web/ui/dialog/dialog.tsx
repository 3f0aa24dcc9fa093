import X from 'lucide-react/icons/x'
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'

type DialogProps = {
  /** A question or a fact. */
  title: ReactNode
  children?: ReactNode
  /** Stands above the title, such as a clock. */
  above?: ReactNode
  /** One filled button, the safe action first. */
  actions: ReactNode
  /** Interrupts: read out at once. */
  urgent?: boolean
  /** Without it the dialog can only be left through its actions. */
  onClose?: () => void
}

/**
 * Open for as long as it is rendered. The browser's own modal: it holds the focus, hides the page behind it from everybody, and
 * gives the focus back to where it was.
 */
export function Dialog({ title, children, above, actions, urgent = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose?.()
  }
  // A browser may insist on the second Escape: a dialog that cannot be left so comes back.
  const closed = () => (onClose ? onClose() : dialog.current?.showModal())

  return (
    <dialog
      ref={dialog}
      className={onClose ? 'dialog dialog--closes' : 'dialog'}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      onCancel={cancel}
      onClose={closed}
    >
      {above && <div className="dialog__above">{above}</div>}
      <h2 className="dialog__title" id={`${id}-title`}>
        {title}
      </h2>
      {children && (
        <div className="dialog__body" id={`${id}-body`}>
          {children}
        </div>
      )}
      <div className="dialog__actions">{actions}</div>
      {onClose && (
        <IconButton className="dialog__close" label="Close" icon={<X className="icon" />} onClick={onClose} />
      )}
    </dialog>
  )
}
