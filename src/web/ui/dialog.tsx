import X from 'lucide-react/icons/x'
import {
  createContext,
  type ReactNode,
  type SyntheticEvent,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from './button.tsx'
import * as styles from './overlays.module.css'

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
  /** Stands over the foot of the page, which stays in use: its crisis lines above all. */
  beside?: boolean
  /** Without it the dialog can only be left through its actions. */
  onClose?: () => void
}

/**
 * Open for as long as it is rendered. The browser's own modal: it holds the focus, hides the page behind it from everyone, and
 * gives the focus back to where it was.
 */
export function Dialog({
  title,
  children,
  above,
  actions,
  urgent = false,
  beside = false,
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const foot = use(DialogFoot)

  useLayoutEffect(() => {
    const element = dialog.current
    if (beside) element?.show()
    else element?.showModal()
    // The browser begins at the first control. Where that is a link of the text, such as a call to 000, Enter must not follow it;
    // what is read first, crisis lines above all, stays in view.
    if (document.activeElement?.matches(`.${styles.body} a`))
      element?.querySelector<HTMLElement>(`.${styles.actions} :is(a, button)`)?.focus({ preventScroll: true })
    return () => element?.close()
  }, [beside])

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose?.()
  }
  // A browser may insist on the second Escape: a dialog that cannot be left so comes back.
  const closed = () => (onClose ? onClose() : dialog.current?.showModal())

  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, onClose && styles.closes, beside && styles.beside].filter(Boolean).join(' ')}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      onCancel={cancel}
      onClose={closed}
      onKeyDown={(event) => beside && event.key === 'Escape' && onClose?.()}
    >
      {above && <div className="mb-5">{above}</div>}
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {children && (
        <div className={styles.body} id={`${id}-body`}>
          {children}
        </div>
      )}
      <div className={styles.actions}>{actions}</div>
      {onClose && (
        <IconButton
          className="absolute top-2.5 right-2.5"
          label="Close"
          icon={<X className="icon" />}
          onClick={onClose}
        />
      )}
      {!beside && foot}
    </dialog>
  )
}

/** The last thing in every dialog of a page: what must stay within reach although the page behind a dialog is out of use. */
export const DialogFoot = createContext<ReactNode>(null)
